import { test } from '@japa/runner'
import { Drain } from '#operations/drain/drain'
import type { Log } from '#shared/log'
import { type DrainArm, DrainArms } from '#operations/drain/drain_arms'
import { MachineDelay } from '#tests/support/machine/machine_delay'

const CEILING_MS = 400
const LONG_MS = 60_000
const OTHER_ARMS: readonly DrainArm[] = ['http', 'queue', 'realtime']

test.group('A drain', () => {
  test('starts all arms and all work of an arm at once', async ({ assert }) => {
    const { arms, drain } = newDrain(LONG_MS)
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    for (const arm of OTHER_ARMS) {
      for (const name of ['one', 'two']) {
        arms.add(arm, name, () => {
          begun.push(`${arm} ${name}`)
          return gate.promise
        })
      }
    }
    const run = drain.run()
    assert.lengthOf(begun, 6)
    gate.resolve()
    assert.isTrue(await run)
  })

  for (const late of OTHER_ARMS) {
    test(`ends the last work when ${late} has ended, and then leaves the stores`, async ({
      assert,
    }) => {
      const { arms, drain } = newDrain(LONG_MS)
      const ended: string[] = []
      const gate = Promise.withResolvers<void>()
      const lastGate = Promise.withResolvers<void>()
      arms.addStore('a store', async () => void ended.push('left'))
      arms.add('store-quit', 'last work', async () => {
        ended.push('last work')
        await lastGate.promise
      })
      for (const arm of OTHER_ARMS) {
        arms.add(arm, arm, async () => {
          if (arm === late) await gate.promise
          ended.push(arm)
        })
      }
      const run = drain.run()
      await turnOfTheLoop()
      assert.sameMembers(
        ended,
        OTHER_ARMS.filter((arm) => arm !== late)
      )
      gate.resolve()
      await turnOfTheLoop()
      assert.deepEqual(ended.slice(2), [late, 'last work'])
      lastGate.resolve()
      assert.isTrue(await run)
      assert.deepEqual(ended.slice(2), [late, 'last work', 'left'])
    })
  }

  test('names late work, leaves the stores nevertheless and ends at its ceiling', async ({
    assert,
  }) => {
    const { arms, drain, errors } = newDrain(CEILING_MS)
    let hasLeft = false
    arms.add('queue', 'endless', () => new Promise(() => {}))
    arms.add('queue', 'short', async () => {})
    arms.add('store-quit', 'also endless', () => new Promise(() => {}))
    arms.addStore('a store', async () => {
      hasLeft = true
    })
    const machine = await MachineDelay.watch()
    const startedAtMs = performance.now()
    assert.isFalse(await drain.run())
    const tookMs = performance.now() - startedAtMs
    assert.isTrue(hasLeft)
    assert.isAtLeast(tookMs, CEILING_MS - 5)
    assert.isBelow(tookMs, machine.boundMs(3 * CEILING_MS), String(machine))
    assert.sameMembers(
      errors.map(({ arm, work }) => `${arm}: ${work}`),
      ['queue: endless', 'store-quit: also endless']
    )
  })

  test('names work that failed, in a promise or before it, and ends the rest', async ({
    assert,
  }) => {
    const { arms, drain, errors } = newDrain(LONG_MS)
    let hasEnded = false
    arms.add('realtime', 'rejecting', () => Promise.reject(new Error('left behind')))
    arms.add('http', 'throwing', () => {
      throw new Error('at once')
    })
    arms.add('store-quit', 'last work', async () => {
      hasEnded = true
    })
    assert.isFalse(await drain.run())
    assert.isTrue(hasEnded)
    assert.sameMembers(
      errors.map(({ arm, work, err }) => `${arm}: ${work}: ${err?.message}`),
      ['realtime: rejecting: left behind', 'http: throwing: at once']
    )
  })

  test('asks work to end before the stores are left, under every ceiling', async ({ assert }) => {
    const { arms, drain } = newDrain(1_000)
    const asked: Record<string, number> = {}
    for (const arm of [...OTHER_ARMS, 'store-quit' as const]) {
      arms.add(arm, arm, async (withinMs) => {
        asked[arm] = withinMs
      })
    }
    arms.addStore('a store', async (withinMs) => {
      asked.store = withinMs
    })
    assert.isTrue(await drain.run())
    assert.equal(asked.http, 900)
    assert.equal(asked.queue, 800)
    assert.equal(asked.realtime, 800)
    assert.isBelow(asked['store-quit'] ?? Infinity, 800)
    assert.isAtMost(asked.store ?? Infinity, 500)
  })

  test('runs once, as does every work, for any number of callers', async ({ assert }) => {
    const { arms, drain } = newDrain(LONG_MS)
    let runs = 0
    const stop = arms.add('queue', 'work', async () => {
      runs += 1
    })
    const outcomes = await Promise.all([drain.run(), drain.run(), stop(1)])
    assert.deepEqual(outcomes, [true, true, undefined])
    assert.equal(runs, 1)
  })
})

interface LoggedError {
  readonly arm: string
  readonly work: string
  readonly err?: Error
}

function newDrain(ceilingMs: number) {
  const errors: LoggedError[] = []
  const log: Pick<Log, 'info' | 'error'> = {
    info: () => {},
    error: (fields) => void errors.push(fields as LoggedError),
  }
  const arms = new DrainArms()
  return { arms, errors, drain: new Drain(arms, ceilingMs, log) }
}

/** Everything that waits for nothing else has run afterwards. */
function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
