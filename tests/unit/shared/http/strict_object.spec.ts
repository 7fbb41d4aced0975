import { test } from '@japa/runner'
import vine, { errors } from '@vinejs/vine'
import { identifierText, text } from '#shared/http/text'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'

const validator = vine.create(
  strictObject(
    {
      name: text({ max: 10 }).optional(),
      owner: identifierText().optional(),
      until: instant().nullable().optional(),
      inner: strictObject({ from: instant().optional() }).optional(),
    },
    { nullable: ['until'] }
  )
)

async function refusals(value: unknown): Promise<Record<string, string>> {
  try {
    await validator.validate(value)
    return {}
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    const messages: { field: string; rule: string }[] = error.messages
    return Object.fromEntries(messages.map(({ field, rule }) => [field, rule]))
  }
}

test.group('A strict object', () => {
  test('names every member that it does not know, with its path', async ({ assert }) => {
    assert.deepEqual(await refusals({ nam: 'x', inner: { form: 1 } }), {
      'nam': 'unknownField',
      'inner.form': 'unknownField',
    })
  })

  test('refuses null by name instead of treating it as absent', async ({ assert }) => {
    assert.deepEqual(await refusals({ name: null, owner: null, inner: { from: null } }), {
      'name': 'notNull',
      'owner': 'notNull',
      'inner.from': 'notNull',
    })
  })

  test('keeps null where null has a meaning', async ({ assert }) => {
    assert.deepEqual(await validator.validate({ until: null }), { until: null })
  })

  test('distinguishes absent from null', async ({ assert }) => {
    assert.deepEqual(await validator.validate({}), {})
  })

  test('names at most twenty members, each by at most a hundred characters', async ({ assert }) => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`m${i}`, i]))
    assert.lengthOf(Object.keys(await refusals(many)), 20)
    assert.deepEqual(await refusals({ ['x'.repeat(5_000)]: 1 }), {
      ['x'.repeat(100)]: 'unknownField',
    })
  })

  test('does not accept a prototype', async ({ assert }) => {
    const payload: unknown = JSON.parse('{"__proto__": {"name": "x"}, "constructor": 1}')

    assert.containsSubset(await refusals(payload), { constructor: 'unknownField' })
  })

  test('refuses {$self}')
    .with(['text', 7, true, []])
    .run(async ({ assert }, value) => {
      assert.notDeepEqual(await refusals(value), {})
    })
})

test.group('An identifier', () => {
  test('is passed on in lower case', async ({ assert }) => {
    const { owner } = await validator.validate({ owner: 'ABCDEF0123456789ABCDEF01' })

    assert.equal(owner, 'abcdef0123456789abcdef01')
  })

  test('is refused as {$self}')
    .with(['', 'abc', 'g'.repeat(24), '0'.repeat(25), 7])
    .run(async ({ assert }, owner) => {
      assert.property(await refusals({ owner }), 'owner')
    })
})

test.group('A text', () => {
  test('is trimmed and composed', async ({ assert }) => {
    const { name } = await validator.validate({ name: '  Zu\u{308}rich ' })

    assert.equal(name, 'Z\u{FC}rich')
  })

  test('is refused with a lone surrogate, blank or too long', async ({ assert }) => {
    assert.deepEqual(await refusals({ name: 'a\u{D800}' }), { name: 'wellFormed' })
    assert.deepEqual(await refusals({ name: '   ' }), { name: 'minLength' })
    assert.deepEqual(await refusals({ name: 'x'.repeat(11) }), { name: 'maxLength' })
  })
})

test.group('An instant', () => {
  test('{text} is {iso}')
    .with([
      { text: '2026-03-01T09:00:00Z', iso: '2026-03-01T09:00:00.000Z' },
      { text: '2026-03-01T09:00:00.25+01:00', iso: '2026-03-01T08:00:00.250Z' },
      { text: '2024-02-29T00:00:00Z', iso: '2024-02-29T00:00:00.000Z' },
    ])
    .run(async ({ assert }, row) => {
      const { until } = await validator.validate({ until: row.text })

      assert.equal(until?.toISOString(), row.iso)
    })

  test('is refused as {$self}')
    .with([
      '2026-03-01',
      '2026-03-01T09:00:00',
      '2026-13-01T09:00:00Z',
      '2026-02-30T09:00:00Z',
      '2026-02-29T09:00:00Z',
      '2026-03-01T25:00:00Z',
      'tomorrow',
      '1767225600000',
      1_767_225_600_000,
    ])
    .run(async ({ assert }, until) => {
      assert.property(await refusals({ until }), 'until')
    })
})
