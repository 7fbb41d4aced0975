import { defineConfig } from '@adonisjs/core/bodyparser'

/**
 * JSON only. The body parser reads, inflates and limits the body; `parse_json_middleware` makes JSON of it, for the parser
 * here drops members, fails on deep nesting and puts a character of its own in place of what is no UTF-8. It gets the bytes
 * as they are: a character each.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH'],
  form: { types: [] },
  multipart: { types: [], autoProcess: false },
  json: { types: [] },
  raw: { types: ['application/json'], limit: '1mb', encoding: 'latin1' },
})
