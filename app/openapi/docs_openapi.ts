import type { AnswerDescription, ModuleDescription } from '#shared/http/endpoint_description'

const TAG = 'Description'

const cached = (example: string): NonNullable<AnswerDescription['headers']> => ({
  'ETag': {
    description: 'Changes with the release.',
    schema: { type: 'string' },
    example: '"0b8f3c0d"',
  },
  'Cache-Control': {
    description: 'How long to cache the answer.',
    schema: { type: 'string' },
    example,
  },
})

const NOT_MODIFIED: AnswerDescription = {
  description: 'The `ETag` still equals `If-None-Match`.',
  headers: cached('public, max-age=300'),
}

const IF_NONE_MATCH = {
  'If-None-Match': { description: 'The `ETag` of an earlier answer.', example: '"0b8f3c0d"' },
}

export const openapiEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'This description.' }],
  schemas: {},
  endpoints: {
    'openapi.document': {
      tag: TAG,
      summary: 'Read the OpenAPI document',
      access: 'anybody',
      rate: 'public_reads',
      needsNoStore: true,
      headers: IF_NONE_MATCH,
      answers: {
        200: {
          description: 'An OpenAPI 3.1 document.',
          headers: cached('public, max-age=300'),
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['openapi', 'info', 'paths'],
                properties: {
                  openapi: { type: 'string', const: '3.1.0' },
                  info: { type: 'object', description: 'Title, version and conventions.' },
                  paths: { type: 'object', description: 'The operations by path and method.' },
                },
                additionalProperties: true,
              },
              example: { openapi: '3.1.0', info: { title: 'Signalbox', version: '1' }, paths: {} },
            },
          },
        },
        304: NOT_MODIFIED,
      },
    },
  },
}
