import { defineConfig } from '@adonisjs/core/bodyparser'

/** JSON only; an empty string stays an empty string, so that a caller can clear a text. */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH'],
  form: { types: [] },
  multipart: { types: [], autoProcess: false },
  raw: { types: [] },
  json: {
    types: ['application/json'],
    limit: '1mb',
    convertEmptyStringsToNull: false,
    trimWhitespaces: false,
  },
})
