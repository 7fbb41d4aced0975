import { defineConfig } from '@adonisjs/cors'
import env from '#environment/env'

/** What a page may ask for at once: its own headers, and those that several kinds of monitoring add to every request. */
const HEADERS_MAX = 32
const HEADER_NAME = /^ *[\w!#$%&'*+.^`|~-]{1,64} *$/

const origins = env.get('CORS_ORIGINS')

/**
 * The origins whose pages may call the API from a browser: the configured ones, and on the paths for visitors' pages
 * those that a publishable key names. Never with cookies.
 */
export default defineConfig({
  enabled: ({ pageOrigin }) => origins.length > 0 || pageOrigin !== undefined,
  origin: (origin, { pageOrigin }) => origin === pageOrigin || origins.includes(origin),
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  // All that are asked for: a page whose monitoring adds headers would get no answer otherwise. Nobody reads unknown ones.
  headers: (asked: string[]) =>
    asked.length <= HEADERS_MAX && asked.every((name) => HEADER_NAME.test(name)) ? asked : [],
  exposeHeaders: [
    'ETag',
    'Location',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    'X-Request-Id',
    'Idempotency-Replayed',
  ],
  credentials: false,
  maxAge: 7_200,
})
