import vine from '@vinejs/vine'
import type { JsonSchema } from './json_schema.js'
import { strictObject } from './strict_object.js'

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

/** `true` or `false` in a query string. */
export function flag() {
  return vine
    .enum(['true', 'false'] as const)
    .transform((value) => value === 'true')
    .meta({ type: 'boolean', enum: [true, false] })
}

/** Of a read that may succeed without what it asks for, so that its absence is no failed request. */
export const missingValidator = vine.create(strictObject({ allow_missing: flag().optional() }))

/** Whether the request takes an answer without what it asks for. */
export async function allowsMissing(queryString: unknown): Promise<boolean> {
  const query = await missingValidator.validate(queryString)
  return query.allow_missing ?? false
}
