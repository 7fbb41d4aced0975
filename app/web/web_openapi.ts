import {
  type AnswerDescription,
  htmlPage,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import { answerObject, ref, STRING } from '#shared/http/json_schema'
import { notFound } from '#shared/http/problem'

const TAG = 'Web console'
const EMBED_TAG = 'Embed script'

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const ETAG = {
  ETag: text('By which a browser asks whether the text has changed.', 'W/"23cc-AbC123"'),
}

const OF_EVERY_ORIGIN: NonNullable<AnswerDescription['headers']> = {
  ...ETAG,
  'Access-Control-Allow-Origin': {
    description: 'Pages of every origin may load it and check its hash.',
    schema: { type: 'string' },
    example: '*',
  },
}

const NOT_CHANGED = { 304: { description: 'The browser has this text.', headers: ETAG } }

const OF_THE_CONSOLE: NonNullable<AnswerDescription['headers']> = {
  'Cache-Control': text('Asked for again each time.', 'no-cache'),
  'Cross-Origin-Opener-Policy': text('No other page holds its window.', 'same-origin'),
}

export const webEndpoints: ModuleDescription = {
  tags: [
    { name: TAG, description: 'The pages for people; they use this API alone.' },
    { name: EMBED_TAG, description: 'The script that a website includes; see docs/embed.md.' },
  ],
  schemas: {
    EmbedVersions: answerObject({
      current: { ...STRING, description: 'The version that `/embed.js` serves.' },
      versions: {
        type: 'object',
        additionalProperties: { type: 'string', pattern: '^sha384-' },
        description: 'The value of the attribute `integrity`, by version.',
      },
    }),
  },
  endpoints: {
    'web.home': {
      tag: TAG,
      summary: 'Open the service in a browser',
      description:
        'A browser (`Accept: text/html`) is sent to the web console, if this instance has it. Others get a page that leads to the documentation and to the state of this instance.',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      answers: {
        200: htmlPage('A page of links.'),
        302: {
          description: 'The web console is there.',
          headers: { Location: text('The path of the console.', '/console') },
        },
      },
    },
    'web.console': {
      tag: TAG,
      summary: 'Open the web console',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      answers: {
        200: htmlPage('The console.', OF_THE_CONSOLE),
        503: htmlPage('This instance was built without the console.', OF_THE_CONSOLE),
      },
    },
    'web.asset': {
      tag: TAG,
      summary: 'Read a file of the web console',
      description:
        "Answers the names of this instance's build, with `Content-Encoding: br` or `gzip` for a client that accepts it.",
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      path: {
        asset: {
          description: 'The name of the file, with a hash of its content.',
          schema: { type: 'string' },
          example: 'boot.css',
        },
      },
      answers: {
        200: {
          description: 'A script, a style sheet, a font or an image.',
          headers: {
            'Cache-Control': text(
              'How long to cache the file.',
              'public, max-age=31536000, immutable'
            ),
          },
          content: {
            'text/css': { schema: { type: 'string' } },
            'text/javascript': { schema: { type: 'string' } },
            'font/woff2': { schema: {} },
            'image/png': { schema: {} },
            'image/svg+xml': { schema: { type: 'string' } },
          },
        },
      },
      problems: [notFound('asset')],
    },
    'web.embed': {
      tag: EMBED_TAG,
      summary: 'Load the embed script of this release',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      answers: {
        200: {
          description: 'The script.',
          headers: {
            ...OF_EVERY_ORIGIN,
            'Cache-Control': text(
              'How long to cache the script.',
              'public, max-age=300, stale-while-revalidate=86400'
            ),
          },
          content: { 'text/javascript': { schema: { type: 'string' } } },
        },
        ...NOT_CHANGED,
      },
      problems: [notFound('asset')],
    },
    'web.embed_versions': {
      tag: EMBED_TAG,
      summary: 'List the versions of the embed script',
      description:
        'A page that names a version also names its hash, so no other text can run there.',
      access: 'anybody',
      needsNoStore: true,
      answers: {
        200: json(
          'The versions that this instance serves.',
          ref('EmbedVersions'),
          { current: '1.0.0', versions: { '1.0.0': `sha384-${'A'.repeat(64)}` } },
          OF_EVERY_ORIGIN
        ),
        ...NOT_CHANGED,
      },
      problems: [notFound('asset')],
    },
    'web.embed_file': {
      tag: EMBED_TAG,
      summary: 'Load a version of the embed script, or its types',
      description: 'A version never changes, and each version that was released stays.',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      path: {
        asset: {
          description: '`<version>.js` or `<version>.d.ts`.',
          schema: { type: 'string' },
          example: '1.0.0.js',
        },
      },
      answers: {
        200: {
          description: 'The script, or the types for a page that is written in TypeScript.',
          headers: {
            ...OF_EVERY_ORIGIN,
            'Cache-Control': text(
              'How long to cache the file.',
              'public, max-age=31536000, immutable'
            ),
          },
          content: {
            'text/javascript': { schema: { type: 'string' } },
            'text/plain': { schema: { type: 'string' } },
          },
        },
        ...NOT_CHANGED,
      },
      problems: [notFound('asset')],
    },
  },
}
