import type { JsonSchema } from '#shared/http/json_schema'
import { MEMBER_DESCRIPTIONS } from './member_descriptions.js'
import { isList, isSchema } from './validator_schema.js'

type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * Adds a description to each member that has none, here or in the schema that it refers to. Members without an entry in
 * `MEMBER_DESCRIPTIONS` stay as they are; a test finds them.
 */
export function describeMembers<Part>(part: Part, schemas: Schemas, owner = ''): Part {
  return described(part, schemas, owner) as Part
}

function described(part: unknown, schemas: Schemas, owner: string): unknown {
  if (isList(part)) return part.map((item) => described(item, schemas, owner))
  if (!isSchema(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([keyword, value]) => [
      keyword,
      keyword === 'properties' && isSchema(value)
        ? describedProperties(value, schemas, owner)
        : described(value, schemas, owner),
    ])
  )
}

function describedProperties(properties: JsonSchema, schemas: Schemas, owner: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const description = MEMBER_DESCRIPTIONS[`${owner}.${name}`] ?? MEMBER_DESCRIPTIONS[name]
      const inner = described(member, schemas, name)
      const isMissing = isSchema(inner) && description && !isDescribed(inner, schemas)
      return [name, isMissing ? { ...inner, description } : inner]
    })
  )
}

/** Whether a reader of the description sees a sentence about the member. */
export function isDescribed(member: JsonSchema, schemas: Schemas): boolean {
  if (typeof member.description === 'string') return true
  const target = typeof member.$ref === 'string' ? member.$ref.split('/').at(-1) : undefined
  return target !== undefined && typeof schemas[target]?.description === 'string'
}
