import { test } from '@japa/runner'
import { Readiness } from '#operations/readiness/readiness'
import { STORE_ALARMS } from '#operations/readiness/store_alarms'
import { StoreWatch } from '#operations/readiness/store_watch'

function watched() {
  const down = new Set<string>()
  const indicators = ['mongo', 'redis'].map((name) => ({
    name,
    check: async () => {
      if (down.has(name)) throw new Error('away')
    },
  }))
  const readiness = new Readiness({
    indicators,
    timeoutMs: 60_000,
    cacheMs: -1,
    isShuttingDown: () => false,
  })
  const lines: object[] = []
  const clock = { nowMs: 0 }
  const watch = new StoreWatch(
    readiness,
    { warn: (fields, msg) => lines.push({ ...fields, msg }) },
    () => clock.nowMs
  )
  return { down, lines, clock, watch }
}

test.group('StoreWatch', () => {
  test('logs how long a store has been away, once per check, and nothing when it is back', async ({
    assert,
  }) => {
    const { down, lines, clock, watch } = watched()
    await watch.check()
    down.add('mongo')
    await watch.check()
    clock.nowMs = 65_400
    await watch.check()
    const [alarm] = STORE_ALARMS

    assert.deepEqual(lines, [
      { store: 'mongo', away_seconds: 0, msg: 'a store is away' },
      { store: 'mongo', away_seconds: 65, msg: 'a store is away' },
    ])
    assert.isAtLeast(65, alarm?.awaySeconds ?? Infinity)
    assert.sameDeepMembers(watch.away(), [
      [65, 'mongo', false],
      [0, 'redis', false],
    ])

    down.clear()
    await watch.check()
    assert.lengthOf(lines, 2)
    assert.sameDeepMembers(watch.away(), [
      [0, 'mongo', false],
      [0, 'redis', false],
    ])
  })

  test('counts each loss from its own beginning', async ({ assert }) => {
    const { down, clock, watch } = watched()
    down.add('mongo')
    await watch.check()
    clock.nowMs = 10_000
    down.delete('mongo')
    await watch.check()
    clock.nowMs = 20_000
    down.add('mongo')
    await watch.check()
    clock.nowMs = 25_000

    assert.includeDeepMembers(watch.away(), [[5, 'mongo', false]])
  })

  test('distinguishes a store that answers too late from one that is away', async ({ assert }) => {
    const details = { mongo: { status: 'down', condition: 'slow' } } as const
    const report = { status: 'error', info: {}, error: details, details } as const
    const lines: object[] = []
    const log = { warn: (fields: object, msg: string) => lines.push({ ...fields, msg }) }
    const watch = new StoreWatch({ report: () => Promise.resolve(report) }, log)

    await watch.check()

    assert.deepEqual(lines, [{ store: 'mongo', away_seconds: 0, msg: 'a store answers too late' }])
    assert.deepEqual(watch.away(), [[0, 'mongo', true]])
  })
})
