import { test } from '@japa/runner'
import { mayShow } from '#console/pages/may_show'
import { duration } from '#console/pages/operations/worries_of'
import { withNews, withOlder } from '#console/pages/operations/live_signals'
import { knownStores } from '#console/pages/operations/worries_of'
import { remedies, remedyOf } from '#console/pages/operations/worries_of'
import { worriesOf } from '#console/pages/operations/worries_of'

const signal = (place: string | null) => ({
  _id: place,
  name: 'redis.lock.unavailable' as const,
  severity: 'correctness' as const,
  time: '2026-03-01T09:00:00.000Z',
  recorded_at: null,
  instance: 'api-1:7',
  payload: {},
})

const answer = (
  places: readonly (string | null)[],
  meta: { live?: string | null; next?: string | null; isComplete?: boolean } = {}
) => ({
  data: places.map(signal),
  meta: {
    live_cursor: meta.live ?? null,
    next_cursor: meta.next ?? null,
    is_complete: meta.isComplete ?? true,
  },
})

const placesOf = (signals: readonly { readonly _id: string | null }[]) =>
  signals.map(({ _id: place }) => place)

const UP = knownStores(undefined, { mongo: 'up', redis: 'up' })

const NOTHING = {
  stores: UP,
  instances: undefined,
  gone: undefined,
  tripwires: undefined,
  streams: undefined,
  locks: undefined,
  overdueLeases: 0,
}

const instance = (state: 'ready' | 'draining', connection: 'up' | 'lost') => ({
  source: 's',
  name: 'api-1:7',
  version: '1',
  release: null,
  started_at: '',
  state,
  connections: [{ role: 'command' as const, state: connection, since: '', reason: null }],
  stores: [{ name: 'mongo' as const, away_seconds: 0, is_slow: false }],
  requests_per_second: 0,
  event_loop_lag_ms: 0,
  warnings: [],
  reported_ms_ago: 0,
})

test.group('Live signals', () => {
  test('go on top, each once, and older ones at the end', ({ assert }) => {
    const first = withNews(undefined, answer(['2', '1'], { live: 'at-2', next: 'before-1' }))
    const second = withNews(first, answer(['2', '3', '4'], { live: 'at-4' }))
    const third = withOlder(second, answer(['1', '0']))

    assert.deepEqual(placesOf(second.stored), ['4', '3', '2', '1'])
    assert.deepEqual([second.live, second.older], ['at-4', 'before-1'])
    assert.deepEqual(placesOf(third.stored), ['4', '3', '2', '1', '0'])
    assert.isNull(third.older)
  })

  test('are kept while Redis is away, and drop what waited when it returns', ({ assert }) => {
    const before = withNews(undefined, answer(['1'], { live: 'at-1' }))
    const away = withNews(before, answer([null], { isComplete: false }))
    const after = withNews(away, answer(['2'], { live: 'at-2' }))

    assert.deepEqual([away.isComplete, away.live, away.waiting.length], [false, 'at-1', 1])
    assert.deepEqual(placesOf(away.stored), ['1'])
    assert.deepEqual(placesOf(after.stored), ['2', '1'])
    assert.isEmpty(after.waiting)
  })

  test('are at most 500', ({ assert }) => {
    const many = Array.from({ length: 499 }, (_, at) => `m${at}`)
    const first = withNews(undefined, answer(many, { live: 'a', next: 'older' }))
    const second = withNews(first, answer(['x', 'y', 'z'], { live: 'b' }))

    assert.lengthOf(second.stored, 500)
    assert.equal(second.stored[0]?._id, 'z')
    assert.isNull(second.older)
  })
})

test.group('Worries of operators', () => {
  test('are none when nothing is wrong or known', ({ assert }) => {
    assert.deepEqual(worriesOf(NOTHING), [])
    assert.deepEqual(worriesOf({ ...NOTHING, instances: [instance('ready', 'up')] }), [])
    assert.deepEqual(worriesOf({ ...NOTHING, instances: [instance('draining', 'lost')] }), [])
  })

  test('name a store by its known state, and otherwise what one instance lacks', ({ assert }) => {
    const probe = (name: 'mongo' | 'redis', condition: 'up' | 'full' | 'away') => ({
      name,
      condition,
      is_up: condition === 'up',
      latency_ms: 1,
      state: '',
    })
    const own = instance('ready', 'lost')
    const cut = { ...own, stores: [{ name: 'mongo' as const, away_seconds: 12, is_slow: false }] }
    const gone = [{ source: 'g', name: 'api-2:7', silent_ms: 30_000 }]
    const told = (
      probed: Parameters<typeof knownStores>[0],
      readiness: Parameters<typeof knownStores>[1]
    ) =>
      worriesOf({
        ...NOTHING,
        stores: knownStores(probed, readiness),
        instances: [cut],
        gone,
      }).map((worry) => (worry.kind === 'store' ? `${worry.store} ${worry.condition}` : worry.kind))
    const up = { mongo: 'up', redis: 'up' } as const
    const both = [probe('mongo', 'up'), probe('redis', 'up')]

    assert.deepEqual(told(both, up), ['store_of_instance', 'gone', 'connection'])
    assert.deepEqual(told(both, { ...up, mongo: 'down' }), ['mongo away', 'gone', 'connection'])
    assert.deepEqual(told([probe('mongo', 'up'), probe('redis', 'full')], up), [
      'redis full',
      'store_of_instance',
    ])
    assert.deepEqual(told([probe('redis', 'away')], { mongo: 'down', redis: 'down' }), [
      'mongo away',
      'redis away',
    ])
    assert.deepEqual(told(undefined, undefined), [])
  })

  test('name the command for each', ({ assert }) => {
    const lock = { name: 'lock:a', holder: '', fence: 1, instance: null, held_since: null }
    const worries = worriesOf({
      ...NOTHING,
      streams: [
        {
          name: 'router-events',
          depth: 0,
          oldest_ms: null,
          in_hand: 0,
          postponed: 0,
          consumers: 1,
          dead_letters: 2,
        },
      ],
      locks: [
        { ...lock, remaining_ms: null },
        { ...lock, name: 'lock:b', remaining_ms: 5 },
      ],
      overdueLeases: 3,
    })

    assert.deepEqual(
      worries.map(({ command }) => command),
      ['node ace streams:dead router-events', 'node ace locks:show lock:a', 'node ace leases:list']
    )
  })
})

test.group('Remedies', () => {
  test('quote each name as one word for a shell', ({ assert }) => {
    assert.equal(remedies.lock("a'; rm -rf /"), String.raw`node ace locks:show 'a'\''; rm -rf /'`)
  })

  test('belong to signals with an alarm', ({ assert }) => {
    const name = 'redis.resource_lease.remove_failed'
    assert.equal(remedyOf({ name, severity: 'correctness' }), 'node ace leases:list')
    assert.isNull(remedyOf({ name, severity: 'informational' }))
  })
})

test.group('Pages', () => {
  test('of operators and of organizations exclude each other', ({ assert }) => {
    const operator = { kind: 'operator', permissions: [] } as const
    const organization = { kind: 'organization', permissions: ['routers:read'] } as const
    const seen = (session: typeof operator | typeof organization) =>
      (
        [
          'operator',
          'routers:read',
          ['routers:read', 'events:read'],
          'tokens:manage',
          null,
        ] as const
      ).filter((permission) => mayShow({ permission }, session))

    assert.deepEqual(seen(operator), ['operator'])
    assert.deepEqual(seen(organization), ['routers:read', null])
    assert.isFalse(mayShow({ permission: null }, null))
  })
})

test.group('A duration', () => {
  test('is shown in the largest unit that fits at least once', ({ assert }) => {
    const told = [12, 8_200, 270_000, -3_600_000, 90_000_000].map((ms) => duration(ms, 'en'))
    assert.deepEqual(told, ['12 ms', '8 sec', '4 min', '-1 hr', '1 day'])
  })
})
