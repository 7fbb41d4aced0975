import {
  type AnswerDescription,
  htmlPage,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import { notFound, PUBLIC_READS_LIMITED } from '#shared/http/problem'

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
  tags: [{ name: TAG, description: 'This description, and a page that displays it.' }],
  schemas: {},
  endpoints: {
    'openapi.document': {
      tag: TAG,
      summary: 'Read the OpenAPI document',
      problems: [PUBLIC_READS_LIMITED],
      access: 'anybody',
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
    'openapi.docs': {
      tag: TAG,
      summary: 'Browse the API',
      problems: [PUBLIC_READS_LIMITED],
      description: 'A page that displays this document and can send requests.',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      answers: {
        200: htmlPage('An HTML page.'),
      },
    },
    'openapi.docs_asset': {
      tag: TAG,
      summary: 'Read an asset of the page',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      path: {
        asset: {
          description: 'The name of the asset.',
          schema: { type: 'string' },
          example: 'swagger-ui.css',
        },
      },
      headers: IF_NONE_MATCH,
      answers: {
        200: {
          description: 'A script, a style sheet or an image.',
          headers: cached('public, max-age=86400'),
          content: {
            'text/css': { schema: { type: 'string' } },
            'application/javascript': { schema: { type: 'string' } },
            'text/javascript': { schema: { type: 'string' } },
            'image/png': { schema: {} },
          },
        },
        304: NOT_MODIFIED,
      },
      problems: [notFound('asset'), PUBLIC_READS_LIMITED],
    },
  },
}
