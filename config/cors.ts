import { defineConfig } from '@adonisjs/cors'
import env from '#environment/env'

const ACCEPTED_HEADERS = new Set([
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'traceparent',
  'x-request-id',
])

const origins = env.get('CORS_ORIGINS')

/**
 * The origins whose pages may call the API from a browser: the configured ones, and on the paths for visitors' pages
 * those that a publishable key names. Never with cookies.
 */
export default defineConfig({
  enabled: ({ pageOrigin }) => origins.length > 0 || pageOrigin !== undefined,
  origin: (origin, { pageOrigin }) => origin === pageOrigin || origins.includes(origin),
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  headers: (requested: string[]) =>
    requested.filter((name) => ACCEPTED_HEADERS.has(name.trim().toLowerCase())),
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
