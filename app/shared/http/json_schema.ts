import type { DocumentName } from '#shared/member_name'
import type { StoredActor } from '#shared/persistence/stored_actor'
import { instantText } from '#shared/time'

/** How the value that a schema describes is shown. A schema without it shows the value as it is. */
const SHOW = Symbol('show')
/** The schema that a reference names. */
const COMPONENT = Symbol('component')
/** How each member of an object is read. */
const MEMBERS = Symbol('members')

/**
 * A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. It may also say how the value that it describes is shown;
 * JSON leaves that out, and copies of the schema (`{ ...INSTANT, description }`) keep it.
 */
export interface JsonSchema extends Readonly<Record<string, unknown>> {
  readonly [SHOW]?: (value: never) => unknown
  readonly [COMPONENT]?: readonly [name: string, schema: JsonSchema]
  readonly [MEMBERS]?: Readonly<Record<string, ReadMember<never>>>
}

/** A schema that shows values of this type. */
export interface Answer<Value> extends JsonSchema {
  readonly [SHOW]: (value: Value) => Shown
}

type Shown = Readonly<Record<string, unknown>>

/** A member of an answer whose value is read otherwise than by its name. */
interface ReadMember<Value> {
  readonly schema: JsonSchema
  readonly read: (of: Value) => unknown
  readonly isOptional?: boolean
}

type ShownName<Name> = DocumentName<Name extends `${string}Ms` ? never : Name>

type Member<Value> = JsonSchema | ReadMember<Value>

function isRead<Value>(member: Member<Value>): member is ReadMember<Value> {
  return typeof member.read === 'function'
}

/**
 * What an answer says of a domain object, once: the names of its members, their schemas, and how they are read. A member
 * is read from the object's member of the same name (`active_from` from `activeFrom` or `activeFromMs`, `_id` from `id`)
 * unless `from` says otherwise. Each member of the object is shown except those in `Otherwise`, so a new one does not
 * compile until that is decided. The compiler does not check members in milliseconds, which may be instants or
 * durations. A missing member is null if its schema allows that, and left out if `optional` names it; otherwise `show`
 * throws.
 */
export function answer<Value, Otherwise extends keyof Value = never>(
  members: Readonly<Record<ShownName<Exclude<keyof Value, Otherwise>>, Member<Value>>> &
    Readonly<Record<string, Member<Value>>>,
  options: ObjectOptions = {}
): Answer<Value> {
  const all = Object.entries<Member<Value>>(members).map(([name, given]) => {
    const member = isRead(given) ? given : { schema: given, read: readerOf<Value>(name) }
    return {
      ...member,
      name,
      show: shower(member.schema),
      isNullable: mayBeNull(member.schema),
      isOptional: member.isOptional || (options.optional?.includes(name) ?? false),
    }
  })
  const showMembers = (value: Value) => {
    const shown: Record<string, unknown> = {}
    for (const { name, read, show: showMember, isNullable, isOptional } of all) {
      const member = read(value)
      const isMissing = member === undefined || (member === null && !isNullable)
      if (!isMissing) shown[name] = showMember(member)
      else if (isNullable && !isOptional) shown[name] = null
      else if (!isOptional) throw new Error(`The answer has no ${name}`)
    }
    return shown
  }
  const properties = Object.fromEntries(all.map(({ name, schema }) => [name, schema]))
  const optional = all.flatMap(({ name, isOptional }) => (isOptional ? [name] : []))
  return {
    ...answerObject(properties, { ...options, optional }),
    [SHOW]: showMembers,
    [MEMBERS]: Object.fromEntries(all.map((member) => [member.name, member])),
  }
}

/** The members of the answer `part`, for an answer that says more of an object with such a part. */
export function membersOf<Value, Part>(
  part: Answer<Part>,
  partOf: (of: Value) => Part
): Readonly<Record<string, ReadMember<Value>>> {
  const { [MEMBERS]: members = {} } = componentOf(part)
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      { ...member, read: (of) => member.read(partOf(of) as never) },
    ])
  )
}

/** A member whose value `read` gives; the schema shows it. */
export function from<Value>(schema: JsonSchema, read: (of: Value) => unknown): ReadMember<Value> {
  return { schema, read }
}

/** A schema whose values are shown by `show`. */
export function shownBy<Value>(schema: JsonSchema, showIt: (value: Value) => Shown): Answer<Value>
export function shownBy<Value>(schema: JsonSchema, showIt: (value: Value) => unknown): JsonSchema
export function shownBy<Value>(schema: JsonSchema, showIt: (value: Value) => unknown): JsonSchema {
  return { ...schema, [SHOW]: showIt }
}

/** A component of the API's description; the answers that use it refer to it by its name. */
export function component<Value>(name: string, schema: Answer<Value>): Answer<Value>
export function component(name: string, schema: JsonSchema): JsonSchema
export function component(name: string, schema: JsonSchema): JsonSchema {
  return { ...ref(name), ...shownAs(schema), [COMPONENT]: [name, schema] }
}

/** The schemas of components, by their names. */
export function components(
  ...schemas: readonly JsonSchema[]
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    schemas.flatMap((schema) => (schema[COMPONENT] ? [schema[COMPONENT]] : []))
  )
}

/** The schema that a component stands for. */
export function componentOf(reference: JsonSchema): JsonSchema {
  return reference[COMPONENT]?.[1] ?? reference
}

/** The members of an object, for another one that has them too. */
export function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return properties as Readonly<Record<string, JsonSchema>>
}

/** The value as the answer shows it. */
export function show<Value>(schema: Answer<Value>, value: Value): Shown {
  return schema[SHOW](value)
}

/** A value as any schema shows it; null stays null. */
export function shownValue(schema: JsonSchema, value: unknown): unknown {
  return shower(schema)(value)
}

export function showAll<Value>(schema: Answer<Value>, values: readonly Value[]): Shown[] {
  return values.map((value) => schema[SHOW](value))
}

/** How the schema shows values, for another one that shows the same. */
function shownAs(schema: JsonSchema): JsonSchema {
  return schema[SHOW] ? { [SHOW]: schema[SHOW] } : {}
}

function shower(schema: JsonSchema): (value: unknown) => unknown {
  const showValue = schema[SHOW] as ((value: unknown) => unknown) | undefined
  return showValue ? (value) => (value === null ? null : showValue(value)) : (value) => value
}

/** Of a domain object or of a row, which has the names of the API. */
function readerOf<Value>(name: string): (of: Value) => unknown {
  const camelCase = name.replaceAll(/_(.)/g, (_, first: string) => first.toUpperCase())
  const names = [name === '_id' ? 'id' : camelCase, `${camelCase}Ms`, name] as (keyof Value)[]
  return (of) => {
    const known = names.find((one) => of[one] !== undefined)
    return known && of[known]
  }
}

/** A schema without types allows any value. */
function mayBeNull({ type, anyOf, oneOf: alternatives, $ref }: JsonSchema): boolean {
  const types = [type, anyOf].flat().filter((one) => one !== undefined)
  if (types.length === 0) return alternatives === undefined && $ref === undefined
  return types.some((one) => one === 'null' || (one as JsonSchema).type === 'null')
}

type ObjectOptions = { readonly optional?: readonly string[] } & JsonSchema

/** The schema named `name` among the components of the API's description. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** An object of an answer; later releases may add members. All members are required except those in `optional`. */
export function answerObject(
  properties: Readonly<Record<string, JsonSchema>>,
  { optional = [], ...rest }: ObjectOptions = {}
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, ...rest }
}

/** What more a schema says; a text is its description. */
type Rest = string | JsonSchema

function restOf(rest: Rest): JsonSchema {
  return typeof rest === 'string' ? { description: rest } : rest
}

export function arrayOf(items: JsonSchema, rest: Rest = {}): JsonSchema {
  const showItem = shower(items)
  return {
    type: 'array',
    items,
    ...restOf(rest),
    ...(items[SHOW] && { [SHOW]: (values: readonly unknown[]) => values.map(showItem) }),
  }
}

export function oneOf(values: readonly string[], rest: Rest = {}): JsonSchema {
  return { type: 'string', enum: values, ...restOf(rest) }
}

export function nullable(schema: JsonSchema, rest: Rest = {}): JsonSchema {
  return typeof schema.type === 'string' && !('enum' in schema)
    ? { ...schema, type: [schema.type, 'null'], ...restOf(rest) }
    : { anyOf: [schema, { type: 'null' }], ...restOf(rest), ...shownAs(schema) }
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
/** Of an actor. */
export const IS_PERSON: JsonSchema = {
  ...BOOLEAN,
  description: 'True if a member of the organization acted, whose name it is; absent otherwise.',
}
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 }
/** The version of a stored resource, which each write of it raises. */
export const REVISION: JsonSchema = {
  ...COUNT,
  description: 'Grows with each write. For `if_revision`, and as the `ETag`.',
}
/** A part of a whole. */
export const SHARE: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time', [SHOW]: instantText }
export const IDENTIFIER: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{24}$' }
export const PAGE_META = {
  limit: { type: 'integer' },
  next_cursor: {
    type: ['string', 'null'],
    description: 'The `cursor` of the next page; null on the last one.',
  },
}
/** Of a row of the audit log, or of what the actor created. */
export const ACTOR = component(
  'Actor',
  answer<StoredActor, 'id'>(
    {
      kind: oneOf(['token', 'operator', 'command'], 'What acted.'),
      id: described(STRING, 'The token, the credential, or the name of the command.'),
      name: described(STRING, 'Its name at that time.'),
      creator_id: nullable(
        IDENTIFIER,
        'Of a token, the one that created it, or the member of whom it is a session; null when an operator created it.'
      ),
      is_person: IS_PERSON,
    },
    { optional: ['is_person'] }
  )
)
/** The member `creator` of what keeps one. */
export const CREATOR = {
  schema: described(
    ACTOR,
    'Who created it; absent if unknown, and in answers to creations, to rotations and of `GET /v1/access-tokens/current`.'
  ),
  read: ({ creator }: { readonly creator?: StoredActor | null }) => creator,
  isOptional: true,
}

/** For the answer to a creation, which is kept and would outlast an erasure of the name, and to a token about itself. */
export function withoutCreator<Made extends { readonly creator?: unknown }>(made: Made) {
  return { ...made, creator: undefined }
}
