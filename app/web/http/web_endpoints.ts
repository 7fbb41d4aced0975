import {
  type AnswerDescription,
  htmlPage,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import { notFound } from '#shared/http/problem'

const TAG = 'Web console'

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const OF_THE_CONSOLE: NonNullable<AnswerDescription['headers']> = {
  'Cache-Control': text('Asked for again each time.', 'no-cache'),
  'Cross-Origin-Opener-Policy': text('No other page holds its window.', 'same-origin'),
}

export const webEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'The pages for people; they use this API alone.' }],
  schemas: {},
  endpoints: {
    'web.home': {
      tag: TAG,
      summary: 'Open the service in a browser',
      description:
        'A browser (`Accept: text/html`) is sent to the web console, if this instance has it. Others get a page that leads to the documentation and to the state of this instance.',
      access: 'anybody',
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
  },
}
