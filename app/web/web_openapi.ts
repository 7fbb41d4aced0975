import * as api from '#shared/http/api'

const EMBED_TAG = 'Embed script'

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const ETAG = {
  ETag: text('By which a browser asks whether the text has changed.', 'W/"23cc-AbC123"'),
}

const OF_EVERY_ORIGIN: NonNullable<api.AnswerDescription['headers']> = {
  ...ETAG,
  'Access-Control-Allow-Origin': {
    description: 'Pages of every origin may load it and check its hash.',
    schema: { type: 'string' },
    example: '*',
  },
}

const NOT_CHANGED = { 304: { description: 'The browser has this text.', headers: ETAG } }

export const webEndpoints: api.ModuleDescription = {
  tags: [
    { name: EMBED_TAG, description: 'The script that a website includes; see docs/embed.md.' },
  ],
  schemas: {
    EmbedVersions: api.answerObject({
      current: { ...api.STRING, description: 'The version that `/embed.js` serves.' },
      versions: {
        type: 'object',
        additionalProperties: { type: 'string', pattern: '^sha384-' },
        description: 'The value of the attribute `integrity`, by version.',
      },
    }),
  },
  endpoints: {
    'web.embed_versions': {
      tag: EMBED_TAG,
      summary: 'List the versions of the embed script',
      description:
        'A page that names a version also names its hash, so no other text can run there.',
      access: 'anybody',
      needsNoStore: true,
      answers: {
        200: api.json(
          'The versions that this instance serves.',
          api.ref('EmbedVersions'),
          { current: '1.0.0', versions: { '1.0.0': `sha384-${'A'.repeat(64)}` } },
          OF_EVERY_ORIGIN
        ),
        ...NOT_CHANGED,
      },
      problems: [api.notFound('asset')],
    },
  },
}
