import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { schemaOf } from '#openapi/schemas'
import { identifierList, identifierText, text, webUrl } from '#shared/http/text'
import { instant } from '#shared/http/instant'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

const propertiesOf = (members: Parameters<typeof strictObject>[0]) =>
  schemaOf(vine.create(strictObject(members)))

test.group('The schema of a validator', () => {
  test('is closed and names the required members', ({ assert }) => {
    assert.deepEqual(propertiesOf({ a: vine.string(), b: vine.string().optional() }), {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    })
  })

  test('has the limits of our own types', ({ assert }) => {
    const schema = propertiesOf({
      name: text({ max: 100 }),
      note: text({ min: 0, max: 5 }).nullable().optional(),
      id: identifierText(),
      ids: identifierList({ max: 20 }),
      at: instant().nullable().optional(),
      url: webUrl(),
      ...pageQuery,
    })

    assert.deepEqual(schema.properties, {
      name: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' },
      note: { type: ['string', 'null'], minLength: 0, maxLength: 5 },
      id: { type: 'string', pattern: '^[0-9a-fA-F]{24}$' },
      ids: {
        type: 'array',
        items: { type: 'string', pattern: '^[0-9a-fA-F]{24}$' },
        maxItems: 20,
      },
      at: { type: ['string', 'null'], format: 'date-time' },
      url: { type: 'string', maxLength: 2_048, pattern: '^[hH][tT][tT][pP][sS]?://' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      cursor: { type: 'string', pattern: '^[A-Za-z0-9_-]{16}$' },
    })
  })

  test('gives an enum its type, also when it may be null', ({ assert }) => {
    const { properties } = propertiesOf({
      a: vine.enum(['x', 'y'] as const),
      b: vine
        .enum(['x'] as const)
        .nullable()
        .optional(),
    })

    assert.deepEqual(properties, {
      a: { type: 'string', enum: ['x', 'y'] },
      b: { anyOf: [{ type: 'string', enum: ['x'] }, { type: 'null' }] },
    })
  })

  test('treats an optional union as optional, without the alternative that allows all', ({
    assert,
  }) => {
    const name = vine.union([
      vine.union.if(
        (value) => vine.helpers.isObject(value),
        strictObject({ $regex: vine.string() })
      ),
      vine.union.else(vine.string()),
    ])
    const { properties, required } = propertiesOf({ name: name.optional() })

    assert.isUndefined(required)
    assert.deepEqual(properties, {
      name: {
        oneOf: [
          {
            type: 'object',
            properties: { $regex: { type: 'string' } },
            required: ['$regex'],
            additionalProperties: false,
          },
          { type: 'string' },
        ],
      },
    })
  })

  test('is the same in every run', ({ assert }) => {
    const validator = vine.create(
      strictObject({
        name: vine
          .enum(['x'] as const)
          .nullable()
          .optional(),
      })
    )

    assert.deepEqual(schemaOf(validator), schemaOf(validator))
  })
})
