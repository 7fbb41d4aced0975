/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The schema named `name` among the components of the API's description. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** An object of an answer; later releases may add members. All members are required except those in `optional`. */
export function answerObject(
  properties: Readonly<Record<string, JsonSchema>>,
  { optional = [], ...rest }: { readonly optional?: readonly string[] } & JsonSchema = {}
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, ...rest }
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

export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description }
}

/** One of the named schemas, by the value of the member `propertyName`: a key of `names`. */
export function discriminated(
  propertyName: string,
  names: Readonly<Record<string, string>>
): JsonSchema {
  const refs = Object.entries(names).map(([value, name]) => [value, ref(name).$ref] as const)
  return {
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName, mapping: Object.fromEntries(refs) },
  }
}

/** The answer of a list: one page of what `item` refers to, and the cursor of the next. */
export function pageOfSchema(
  item: JsonSchema,
  optionalMeta: Readonly<Record<string, JsonSchema>> = {}
): JsonSchema {
  const optional = Object.keys(optionalMeta)
  const meta = answerObject({ ...PAGE_META, ...optionalMeta }, { optional })
  const title = `${String(item.$ref).split('/').at(-1)}Page`
  return answerObject({ data: arrayOf(item), meta }, { title })
}

export const STRING: JsonSchema = { type: 'string' }
export const BOOLEAN: JsonSchema = { type: 'boolean' }
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 }
/** The version of a stored resource, which each write of it raises. */
export const REVISION: JsonSchema = {
  ...COUNT,
  description: 'Grows with each write. For `if_revision`, and as the `ETag`.',
}
/** A part of a whole. */
export const SHARE: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time' }
export const IDENTIFIER: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{24}$' }
export const PAGE_META = {
  limit: { type: 'integer' },
  next_cursor: {
    type: ['string', 'null'],
    description: 'The `cursor` of the next page; null on the last one.',
  },
}
