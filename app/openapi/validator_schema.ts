import type { JsonSchema } from '#shared/http/json_schema'

/**
 * A Vine validator's own schema, corrected where it differs from JSON Schema 2020-12 or from what the validator
 * accepts. A nullable member counts as optional, because Vine does not distinguish the two.
 */
export function schemaOf(validator: { toJSONSchema(): object }): JsonSchema {
  return mended({ ...validator.toJSONSchema() })
}

function mended(schema: JsonSchema): JsonSchema {
  const { anyOf, properties, required, items, ...rest } = schema
  return {
    ...typed(rest),
    ...(isList(anyOf) && !rest.oneOf ? mendedUnion(anyOf) : {}),
    ...(isSchema(properties) ? mendedMembers(properties, isList(required) ? required : []) : {}),
    ...(isSchema(items) ? { items: mended(items) } : {}),
  }
}

/** Vine states the choices of an enum without their type. */
function typed(schema: JsonSchema): JsonSchema {
  const isOfTexts = isList(schema.enum) && schema.enum.every((value) => typeof value === 'string')
  return isOfTexts && schema.type === undefined ? { type: 'string', ...schema } : schema
}

/** Removes the empty schema with which Vine marks a union as optional, and duplicates. Vine takes the first that fits, so one. */
function mendedUnion(anyOf: readonly unknown[]): JsonSchema {
  const texts = new Set(anyOf.filter(isSchema).map((schema) => JSON.stringify(mended(schema))))
  texts.delete('{}')
  const alternatives = [...texts].map((text): JsonSchema => JSON.parse(text))
  const [only] = alternatives
  if (alternatives.length === 1 && only) return only
  const isNullable = alternatives.some(({ type }) => type === 'null')
  return isNullable ? { anyOf: alternatives } : { oneOf: alternatives }
}

function mendedMembers(properties: JsonSchema, required: readonly unknown[]): JsonSchema {
  const members = Object.entries(properties).filter(isMember)
  const needed = required.filter((name) => {
    const member = properties[String(name)]
    return !(isSchema(member) && isOptionalUnion(member))
  })
  return {
    properties: Object.fromEntries(members.map(([name, member]) => [name, mended(member)])),
    ...(needed.length > 0 ? { required: needed } : {}),
  }
}

function isOptionalUnion({ anyOf }: JsonSchema): boolean {
  return isList(anyOf) && anyOf.some((one) => isSchema(one) && Object.keys(one).length === 0)
}

function isMember(entry: [string, unknown]): entry is [string, JsonSchema] {
  return isSchema(entry[1])
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
