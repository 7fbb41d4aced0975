import vine from '@vinejs/vine'
import type { JsonSchema } from './json_schema.js'

interface Range {
  readonly min: number
  readonly max: number
}

const isCount = vine.createRule<Range>((value, { min, max }, field) => {
  const path = field.getFieldPath()
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    field.report(
      `The ${path} field must be a whole number in decimal digits, such as ${min}`,
      'digits',
      field
    )
  } else if (Number(value) < min || Number(value) > max) {
    field.report(`The ${path} field must be between ${min} and ${max}`, 'range', field)
  }
})

/** Takes the place of the types that Vine states for a value of any type. */
const INTEGER = { anyOf: undefined, type: 'integer' }

/** A whole number in a query string, in decimal digits: `1e1` and `0x10` are refused. `facts` go into the API's description. */
export function queryCount({ min, max }: Range, facts: JsonSchema = {}) {
  return vine
    .any()
    .use(isCount({ min, max }))
    .transform((text) => Number(text))
    .meta({ ...INTEGER, minimum: min, maximum: max, ...facts })
}
