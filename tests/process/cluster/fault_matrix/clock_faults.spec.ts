import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { testBinaries } from '#tests/support/test_binaries'
import { FakeTime } from './fake_time.js'
import { faultTest } from './fault_test.js'
import { FaultWorld } from './fault_world.js'
import { worldOf } from './world_of.js'
import { waitLimit } from '#tests/support/wait_limit'

const LOCK_TTL_MS = 60_000
const CLOCK_MARGIN_MS = 5_000
const fakeTime = await findFakeTime()
if (typeof fakeTime === 'string') process.stderr.write(`${fakeTime}\n`)

/** Steps of the wall clock; each row starts from where the last one left the clock. */
test.group('Faults of clocks', (group) => {
  let heldToken = 0
  const redisClock = join(tmpdir(), `signalbox-redis-clock-${randomUUID()}`)
  const instanceClock = join(tmpdir(), `signalbox-instance-clock-${randomUUID()}`)

  const theWorld = worldOf(group, () => {
    if (typeof fakeTime === 'string') throw new Error(fakeTime)
    const redisEnv = { ...process.env, ...fakeTime.environment(redisClock) }
    return FaultWorld.start({ redisEnv, victimEnv: fakeTime.environment(instanceClock) })
  })

  group.tap((one) => one.skip(typeof fakeTime === 'string', String(fakeTime)))
  group.teardown(() => {
    for (const file of [redisClock, instanceClock]) rmSync(file, { force: true })
  })
  /** Resolves when the clock shows it. */
  const set = async (file: string, seconds: number) => {
    if (typeof fakeTime === 'string') return
    fakeTime.set(file, seconds)
    const readMs = file === redisClock ? redisTimeMs : wallClockMs
    await waitUntil(async () => {
      const aheadMs = (await readMs(theWorld())) - Date.now()
      return Math.abs(aheadMs - seconds * 1_000) < CLOCK_MARGIN_MS
    }, waitLimit(60_000))
  }

  faultTest('clock-forward', theWorld, {
    before: async ({ victim }, name) => {
      heldToken = (await victim.ask('lock', name, LOCK_TTL_MS, 0)) ?? 0
    },
    begin: async ({ sibling }) => {
      await set(redisClock, 120)
      await sibling.ask('sweep')
    },
    end: () => {},
    after: async ({ victim, sibling }, name, assert) => {
      const siblingsToken = await sibling.ask('lock', name, 1_000, 0)
      assert.isAbove(siblingsToken ?? 0, heldToken)
      assert.equal(await victim.ask('renew', name), 'lost')
    },
  })

  faultTest('clock-back', theWorld, {
    mayRefuseVisits: true,
    before: async ({ victim }, name) => {
      heldToken = (await victim.ask('lock', name, LOCK_TTL_MS, 0)) ?? 0
      await victim.ask('observe', `limits-${name}`, 'before')
      await victim.ask('release', `limits-${name}-before`)
    },
    begin: () => set(redisClock, -600),
    end: () => {},
    after: async ({ victim, sibling }, name, assert) => {
      assert.isNull(await sibling.ask('lock', name, 1_000, 0))
      assert.equal(await victim.ask('renew', name), 'renewed')
      const { effects, token, remaining } = await victim.ask('observe', `limits-${name}`, 'after')
      assert.equal(effects.limits, 'together')
      assert.isAbove(remaining ?? 0, 0)
      assert.isAbove(token ?? 0, 0)
      await victim.ask('release', `limits-${name}-after`)
    },
  })

  faultTest('instance-clock', theWorld, {
    before: async (here, name) => {
      heldToken = (await here.victim.ask('lock', name, LOCK_TTL_MS, 0)) ?? 0
    },
    begin: () => set(instanceClock, 1_800),
    end: () => set(instanceClock, 0),
    after: async ({ victim, sibling }, name, assert) => {
      assert.isNull(await sibling.ask('lock', name, 1_000, 0))
      assert.equal(await victim.ask('renew', name), 'renewed')
      assert.isAbove(heldToken, 0)
    },
  })
})

async function redisTimeMs({ observer }: FaultWorld): Promise<number> {
  const [seconds] = await observer.time()
  return Number(seconds) * 1_000
}

async function wallClockMs({ victim }: FaultWorld): Promise<number> {
  const report = await victim.ask('report')
  return report.wallClockMs
}

/** jemalloc, which Debian's redis-server is built with, crashes under libfaketime. */
async function findFakeTime(): Promise<FakeTime | string> {
  const { redis } = await testBinaries()
  if (execFileSync(redis, ['--version'], { encoding: 'utf8' }).includes('jemalloc')) {
    return `the clock faults do not run: ${redis} is built with jemalloc, which crashes under libfaketime`
  }
  return FakeTime.find()
}
