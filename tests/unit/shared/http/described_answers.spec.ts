import { test } from '@japa/runner'
import * as api from '#shared/http/api'

interface Visit {
  readonly id: string
  readonly firstUrl: string
  readonly seenAtMs: number | null
  readonly note?: string
}

const PLACE = api.component('Place', api.answer<{ readonly city: string }>({ city: api.STRING }))

const VISIT = api.answer<Visit, 'note'>(
  {
    _id: api.IDENTIFIER,
    first_url: api.described(api.STRING, 'Where the visit began.'),
    seen_at: api.nullable(api.INSTANT),
    places: api.from(api.arrayOf(PLACE), ({ firstUrl }) => [{ city: firstUrl }]),
    note: api.STRING,
  },
  { optional: ['note'] }
)

test.group('answer', () => {
  test('shows each member as its schema says', ({ assert }) => {
    const visit = { id: 'a', firstUrl: '/hamburg', seenAtMs: 0 }
    assert.deepEqual(api.show(VISIT, visit), {
      _id: 'a',
      first_url: '/hamburg',
      seen_at: '1970-01-01T00:00:00.000Z',
      places: [{ city: '/hamburg' }],
    })
    assert.isNull(api.show(VISIT, { ...visit, seenAtMs: null }).seen_at)
  })

  test('describes each member once', ({ assert }) => {
    assert.deepEqual(JSON.parse(JSON.stringify(VISIT)), {
      type: 'object',
      properties: {
        _id: { type: 'string', pattern: '^[0-9a-f]{24}$' },
        first_url: { type: 'string', description: 'Where the visit began.' },
        seen_at: { type: ['string', 'null'], format: 'date-time' },
        places: { type: 'array', items: { $ref: '#/components/schemas/Place' } },
        note: { type: 'string' },
      },
      required: ['_id', 'first_url', 'seen_at', 'places'],
    })
    assert.deepEqual(Object.keys(api.components(PLACE)), ['Place'])
  })

  test('is not sent without a member that it requires', ({ assert }) => {
    const incomplete = { id: 'a', seenAtMs: null } as unknown as Visit
    assert.throws(() => api.show(VISIT, incomplete), 'The answer has no first_url')
  })
})
