import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { errors } from '@vinejs/vine'
import { isList, isSchema, schemaOf } from '#openapi/schemas'
import { ENDPOINT_DESCRIPTIONS } from '#start/endpoint_descriptions'
import type { JsonSchema } from '#shared/http/json_schema'
import type { FieldError } from '#shared/http/problem'

const SCHEMAS = Object.assign(
  {},
  ...ENDPOINT_DESCRIPTIONS.map(({ schemas }) => schemas)
) as JsonSchema

type Path = readonly (string | number)[]

interface Place {
  readonly path: Path
  readonly schema: JsonSchema
}

/** No booking is lost for what its body says beside a value: whatever else is there is ignored. */
const TOLERANT = 'booking_sessions.complete'

/** Every other payload and every query string of the API, by operation. */
const INPUTS = ENDPOINT_DESCRIPTIONS.flatMap(({ endpoints }) => Object.entries(endpoints)).flatMap(
  ([operation, { body, query }]) => [
    ...(body && operation !== TOLERANT
      ? [{ title: `the payload of ${operation}`, input: body.validator }]
      : []),
    ...(query ? [{ title: `the query of ${operation}`, input: query.validator }] : []),
  ]
)

/** None of these is accepted where the schema has another type. */
const WRONG = {
  string: [7, true, {}, []],
  integer: ['x', {}, []],
  number: ['x', {}, []],
  boolean: [7, 'yes', {}, []],
  array: [7, 'x', {}],
  object: [7, 'x', []],
}

test.group('Every refusal of', () => {
  for (const { title, input } of INPUTS) {
    test(`${title} names the whole path and what is accepted`, async ({ assert }) => {
      const places = placesOf({ path: [], schema: schemaOf(input) })
      assert.isAbove(places.length, 1)
      for (const place of places) {
        for (const wrong of wrongAt(place)) {
          const found = await refusals(input, payloadWith(place.path, wrong))
          assertWorded(assert, found)
          const field = place.path.join('.')
          const told = `${field} ${JSON.stringify(wrong).slice(0, 80)}: ${JSON.stringify(found)}`
          const own = found.filter((one) => one.field === field || one.field.startsWith(field))
          assert.isAbove(own.length, 0, told)
          for (const choice of choicesOf(place.schema)) assert.include(own[0]?.message, choice)
        }
      }
    })

    test(`${title} proposes the member that a misspelt one resembles`, async ({ assert }) => {
      for (const { path, schema } of placesOf({ path: [], schema: schemaOf(input) })) {
        for (const member of membersOf(schema)) {
          const misspelt = [...path, misspeltFrom(member, membersOf(schema))]
          const found = await refusals(input, payloadWith(misspelt, 'x'))
          const field = misspelt.join('.')
          const own = found.find((one) => one.field === field)
          const message = `The ${field} field is not known here (did you mean ${member}?)`
          assert.equal(own?.message, message, JSON.stringify(found))
        }
      }
    })
  }
})

function assertWorded(assert: Assert, found: readonly FieldError[]): void {
  for (const { field, message } of found) {
    const begin = field === '' ? 'The payload must ' : `The ${field} field `
    assert.isTrue(message.startsWith(begin), `${field}: ${message}`)
    assert.notMatch(message, /undefined|\{\{|\[object|selected|data field|\b1 \w+s\b|\.$/)
  }
}

async function refusals(validator: object, payload: unknown): Promise<FieldError[]> {
  try {
    if ('validate' in validator && typeof validator.validate === 'function') {
      await validator.validate(payload)
    }
    return []
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    return error.messages
  }
}

/** The place itself and all places within it; a list counts by its first item, a map by one name. */
function placesOf({ path, schema }: Place): Place[] {
  const whole = resolved(schema)
  const { properties, items, additionalProperties } = whole
  const members = isSchema(properties) ? Object.entries(properties) : []
  const inner: Place[] = [
    ...members.flatMap(([name, member]) =>
      isSchema(member) ? [{ path: [...path, name], schema: member }] : []
    ),
    ...(isSchema(items) ? [{ path: [...path, 0], schema: items }] : []),
    ...(isSchema(additionalProperties)
      ? [{ path: [...path, 'anything'], schema: additionalProperties }]
      : []),
  ]
  return [{ path, schema: whole }, ...inner.flatMap(placesOf)]
}

/** Without the reference and without the alternative null. */
function resolved(schema: JsonSchema): JsonSchema {
  const alternatives = isList(schema.anyOf) ? schema.anyOf.filter(isSchema) : []
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null')
  if (only && others.length === 0) return resolved(only)
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  const found = name === undefined ? undefined : SCHEMAS[name]
  return isSchema(found) ? found : schema
}

function wrongAt({ path, schema }: Place): readonly unknown[] {
  const types = isList(schema.type) ? schema.type : [schema.type]
  const wrong = Object.entries(WRONG).flatMap(([type, values]) =>
    types.includes(type) ? values : []
  )
  const isChosen = choicesOf(schema).length > 0
  const isLimited = typeof schema.maxLength === 'number' && !isOfEngine(path)
  return [
    ...wrong,
    ...(isChosen ? ['nonsense'] : []),
    ...(isLimited ? ['x'.repeat(Number(schema.maxLength) + 1)] : []),
  ]
}

/** The engine judges the lengths of criteria and of URLs to route; its words have tests of their own. */
function isOfEngine(path: Path): boolean {
  return path.some((name) =>
    ['matching_criteria', 'example_urls', 'url', 'urls'].includes(String(name))
  )
}

function choicesOf({ enum: choices }: JsonSchema): readonly string[] {
  return isList(choices) ? choices.map(String) : []
}

/** Without its last letter, or with its only letter twice. */
/** A letter less, or twice the last one where that is short or another member. */
function misspeltFrom(member: string, members: readonly string[]): string {
  const shorter = member.slice(0, -1)
  return shorter === '' || members.includes(shorter) ? `${member}${member.at(-1)}` : shorter
}

function membersOf({ properties }: JsonSchema): string[] {
  return isSchema(properties) ? Object.keys(properties) : []
}

function payloadWith([first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  const inner = payloadWith(rest, value)
  return typeof first === 'number' ? [inner] : { [first]: inner }
}
