import vine from '@vinejs/vine'
import { isIdentifier } from '#shared/identifiers'
import type { JsonSchema } from './json_schema.js'
import { unlessNull } from './unless_null.js'

const isIdentifierText = vine.createRule((value, _options, field) => {
  if (isIdentifier(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an identifier of 24 hexadecimal digits`,
    'identifier',
    field
  )
})

/** An identifier of a resource, converted to lower case. `facts` go into the API's description. */
export function identifierText(facts: JsonSchema = {}) {
  return vine
    .string()
    .use(isIdentifierText())
    .transform(unlessNull((value) => value.toLowerCase()))
    .meta({ type: 'string', pattern: '^[0-9a-fA-F]{24}$', ...facts })
}
