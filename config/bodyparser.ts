import { defineConfig } from '@adonisjs/core/bodyparser'

/**
 * JSON only. The body parser reads, inflates and limits the text; `parse_json_middleware` parses it, for the parser
 * here drops members and fails on deep nesting.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH'],
  form: { types: [] },
  multipart: { types: [], autoProcess: false },
  json: { types: [] },
  raw: { types: ['application/json'], limit: '1mb' },
})
