/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The schema named `name` among the components of the API's description. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** An object with exactly these members. All are required except those named in `optional`. */
export function closedObject(
  properties: Readonly<Record<string, JsonSchema>>,
  { optional = [], ...rest }: { readonly optional?: readonly string[] } & JsonSchema = {}
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false, ...rest }
}

export function arrayOf(items: JsonSchema, rest: JsonSchema = {}): JsonSchema {
  return { type: 'array', items, ...rest }
}

export function oneOf(values: readonly string[], rest: JsonSchema = {}): JsonSchema {
  return { type: 'string', enum: values, ...rest }
}

export function nullable(schema: JsonSchema): JsonSchema {
  return typeof schema.type === 'string' && !('enum' in schema)
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
}

/** The answer of a list: one page and the cursor of the next. */
export function pageOfSchema(item: JsonSchema): JsonSchema {
  return closedObject({
    data: arrayOf(item),
    meta: closedObject({
      limit: { type: 'integer' },
      next_cursor: {
        type: ['string', 'null'],
        description: 'The `cursor` of the next page; null on the last one.',
      },
    }),
  })
}

export const STRING: JsonSchema = { type: 'string' }
export const BOOLEAN: JsonSchema = { type: 'boolean' }
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 }
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time' }
export const IDENTIFIER: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{24}$' }
