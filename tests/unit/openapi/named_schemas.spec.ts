import { test } from '@japa/runner'
import { NamedSchemas } from '#openapi/schemas'
import {
  answerObject,
  arrayOf,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'

const PAIR = answerObject({ a: STRING, b: STRING })

/** The member `parts` of the schema `Thing`, and the names that it makes beside `Thing`. */
const NAMES: {
  readonly of: string
  readonly parts: JsonSchema
  readonly becomes: JsonSchema
  readonly names: readonly string[]
}[] = [
  { of: 'an object', parts: PAIR, becomes: ref('ThingParts'), names: ['ThingParts'] },
  {
    of: 'the items of a list',
    parts: arrayOf(PAIR),
    becomes: arrayOf(ref('ThingPart')),
    names: ['ThingPart'],
  },
  {
    of: 'the values of a map',
    parts: { type: 'object', additionalProperties: PAIR },
    becomes: { type: 'object', additionalProperties: ref('ThingPart') },
    names: ['ThingPart'],
  },
  {
    of: 'an object or null',
    parts: { ...nullable(PAIR), description: 'Both.' },
    becomes: { anyOf: [ref('ThingParts'), { type: 'null' }], description: 'Both.' },
    names: ['ThingParts'],
  },
  {
    of: 'an object with a title',
    parts: { ...PAIR, title: 'Pair' },
    becomes: ref('Pair'),
    names: ['Pair'],
  },
  {
    of: 'an object in an object',
    parts: answerObject({ in_it: PAIR }),
    becomes: ref('ThingParts'),
    names: ['ThingPartsInIt', 'ThingParts'],
  },
  {
    of: 'a union',
    parts: { oneOf: [STRING, { ...PAIR, title: 'Pair' }] },
    becomes: ref('ThingParts'),
    names: ['Pair', 'ThingParts'],
  },
  {
    of: 'an enum in a list',
    parts: arrayOf(oneOf(['x', 'y'])),
    becomes: arrayOf(ref('ThingPart')),
    names: ['ThingPart'],
  },
  {
    of: 'what another schema says already, in other words',
    parts: { ...answerObject({ c: { ...STRING, description: 'C.' } }), description: 'A part.' },
    becomes: { ...ref('Other'), description: 'A part.' },
    names: [],
  },
  { of: 'a text', parts: STRING, becomes: STRING, names: [] },
  { of: 'an enum', parts: oneOf(['x', 'y']), becomes: oneOf(['x', 'y']), names: [] },
]

test.group('The schemas of a description', () => {
  test('get a name by their place or title: {of}')
    .with(NAMES)
    .run(({ assert }, { parts, becomes, names }) => {
      const { all } = new NamedSchemas({
        Other: answerObject({ c: STRING }),
        Thing: answerObject({ parts }),
      })

      assert.deepEqual(all.Thing, answerObject({ parts: becomes }))
      assert.sameMembers(Object.keys(all), ['Other', 'Thing', ...names])
    })

  test('get the name of their operation in answers', ({ assert }) => {
    const schemas = new NamedSchemas({})
    const content = { 'application/json': { schema: PAIR, example: { schema: PAIR } } }
    const responses = { 200: { content }, 422: { content } }

    const named = schemas.in({ get: { operationId: 'things.read_all', responses } })

    assert.sameMembers(Object.keys(schemas.all), ['ThingsReadAllAnswer', 'ThingsReadAllProblem422'])
    assert.deepEqual(named.get.responses[422].content['application/json'], {
      schema: ref('ThingsReadAllProblem422'),
      example: { schema: PAIR },
    } as never)
  })

  test('are refused when two of one name differ, but not for their descriptions', ({ assert }) => {
    const pairOf = (a: JsonSchema) => ({ ...answerObject({ a }), title: 'Pair' })
    const said = pairOf({ ...STRING, description: 'A.' })

    const { all } = new NamedSchemas({ Thing: answerObject({ x: said, y: pairOf(STRING) }) })

    assert.sameMembers(Object.keys(all), ['Thing', 'Pair'])
    assert.throws(
      () => new NamedSchemas({ Thing: answerObject({ x: said, y: pairOf({ type: 'integer' }) }) }),
      'Two schemas are named Pair'
    )
  })
})
