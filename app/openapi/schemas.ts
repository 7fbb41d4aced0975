import { type JsonSchema, ref } from '#shared/http/json_schema'

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

/**
 * The schemas of a description, and references to them in place of every inline object, union and listed enum: a generated
 * client would invent a name for each. The name of such a schema is its `title`, else its place: `RouterAuditDeadRouter` for
 * the items of `dead_routers` in `RouterAudit`. A schema that differs from a given one only in descriptions is that one.
 * Throws when two schemas of one name differ.
 */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {}
  readonly #given: ReadonlyMap<string, string>

  constructor(given: Readonly<Record<string, JsonSchema>>) {
    const models = Object.entries(given).filter(([, one]) => isModel(one, true))
    this.#given = new Map(models.map(([name, schema]) => [meaningOf(schema), name]))
    for (const [name, schema] of Object.entries(given)) this.#add(name, this.#inside(schema, name))
  }

  /** A part of the description. `owner` names the schemas outside of operations. */
  in<Part>(part: Part, owner = ''): Part {
    if (!isList(part) && !isSchema(part)) return part
    const place = 'operationId' in part ? pascalCase(String(part.operationId)) : owner
    return eachMember(part, (value, key) => {
      if (key === 'example' || key === 'examples') return value
      if (key === 'schema') return this.#named(value, place)
      if (!/^\d{3}$/.test(key)) return this.in(value, place)
      return this.in(value, key < '400' ? `${place}Answer` : `${place}Problem${key}`)
    })
  }

  #named(schema: unknown, place: string, isItem = false): unknown {
    if (!isSchema(schema)) return schema
    const { title = place, description, ...shape } = schema
    const said = description === undefined ? {} : { description }
    const given = this.#given.get(meaningOf(shape))
    if (given !== undefined) return { ...ref(given), ...said }
    const name = String(title)
    if (isList(shape.type) && isSchema(shape.properties)) {
      const value = this.#named({ ...shape, type: shape.type[0] }, name)
      return { anyOf: [value, { type: 'null' }], ...said }
    }
    const inner = this.#inside(shape, name)
    if (!isModel(inner, isItem)) return { ...inner, ...said }
    this.#add(name, inner)
    return { ...ref(name), ...said }
  }

  #inside(schema: JsonSchema, name: string): JsonSchema {
    const one = name.replace(/s$/, '')
    return eachMember(schema, (value, keyword) => {
      if (isList(value)) return value.map((part) => this.#named(part, name))
      if (keyword === 'items') return this.#named(value, one, true)
      if (keyword === 'additionalProperties') return this.#named(value, one)
      if (keyword !== 'properties' || !isSchema(value)) return value
      return eachMember(value, (member, key) => this.#named(member, name + pascalCase(key)))
    })
  }

  #add(name: string, schema: JsonSchema): void {
    const known = (this.all[name] ??= schema)
    if (meaningOf(known) !== meaningOf(schema)) throw new Error(`Two schemas are named ${name}`)
  }
}

/** Whether generated clients have a type of its own for the schema. */
function isModel({ properties, anyOf, oneOf, enum: values }: JsonSchema, isItem: boolean): boolean {
  const options = [anyOf, oneOf].filter(isList).flat()
  const isUnion = options.filter((one) => isSchema(one) && one.type !== 'null').length > 1
  const hasMembers = isSchema(properties) && Object.keys(properties).length > 0
  return hasMembers || isUnion || (isItem && values !== undefined)
}

function meaningOf(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value
  )
}

function eachMember<Whole extends object>(
  whole: Whole,
  change: (value: unknown, key: string) => unknown
): Whole {
  const changed = Object.entries(whole).map(([key, one]) => [key, change(one, key)] as const)
  return (isList(whole) ? changed.map(([, one]) => one) : Object.fromEntries(changed)) as Whole
}

/** `things.read_all` becomes `ThingsReadAll`. */
export function pascalCase(text: string): string {
  return text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) =>
    first.toUpperCase()
  )
}
