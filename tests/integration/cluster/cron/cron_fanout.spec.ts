import { test } from '@japa/runner'
import { LockRegister } from '#cluster/console/lock_register'
import type { CronRun } from '#cluster/cron/cron_job'
import { CronSlots } from '#cluster/cron/cron_slots'
import { SlotWork } from '#cluster/cron/slot_work'
import { newIdentifier } from '#shared/identifiers'
import { waitUntil } from '#scripts/services/wait_until'
import { Gate } from '#tests/support/gate'
import { waitLimit } from '#tests/support/wait_limit'
import { commandConnection } from '#tests/support/redis/command_connection'
import { privateRedis } from '#tests/support/redis/private_redis'
import { type ChoreJob, CronWorld, linesOf, Runs } from './cron_world.js'

const DAY_MS = 86_400_000
/** At most this long after a slot began, every instance has come to it. */
const SPREAD_MS = 3_000
/** Each waits at least half a mean longer than the one before: 2 %, 4 %, 8 %, then 16 % of a slot that ends at 85 %. */
const TRIES_IN_A_SLOT = 8
/** Of each, either of two instances comes first. */
const SEVERAL_JOBS = 8
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function organizations(count: number): string[] {
  return Array.from({ length: count }, () => newIdentifier())
}

/** The phase with which a slot begins `inMs` from now. */
function phaseOf(intervalMs: number, inMs: number): number {
  return (Date.now() + inMs) % intervalMs
}

/** An interval with which no further slot begins, and the phase with which an instance comes to this one at once. */
function onlySlot() {
  return { intervalMs: DAY_MS, phaseMs: phaseOf(DAY_MS, -SPREAD_MS) }
}

function countingJob(runs: Runs, type: string, intervalMs: number, phaseMs = 0): ChoreJob {
  return {
    type,
    intervalMs,
    phaseMs,
    concurrency: 50,
    run: async (organizationId, { slot }) => runs.add(type, organizationId, slot),
  }
}

/** As many dead letters of the job `job` as are kept. */
async function fillDeadLetters(prefix: string): Promise<void> {
  const redis = await commandConnection()
  const key = `${prefix}stream-dead:{${prefix}stream:cron-job}`
  const fill = "for at = 1, 10000 do redis.call('XADD', KEYS[1], '*', 'id', 'old') end"
  await redis.eval(fill, 1, key)
}

test.group('Cron', () => {
  test('runs every job once for each organization and slot, on three instances', async ({
    assert,
  }) => {
    const organizationIds = organizations(120)
    const world = new CronWorld({ organizationIds })
    const runs = new Runs()
    const opened = await Promise.all([1, 2, 3].map(() => world.open()))
    const jobs = Object.entries({ fast: 4_000, slower: 5_000 }).map(([type, intervalMs]) =>
      countingJob(runs, type, intervalMs, phaseOf(intervalMs, intervalMs / 10))
    )
    const instances = opened.map((instance) => world.run(instance, jobs))

    await waitUntil(async () => runs.slotsOf('fast').size > 2, waitLimit())
    await Promise.all(instances.map(({ cron }) => cron.stop(10_000)))

    const [first] = instances
    const depth = await first?.connections.get('command').xlen(`${world.keyPrefix}stream:cron-fast`)
    assert.deepEqual(runs.repeated, [])
    const [fast, slower] = [runs.slotsOf('fast'), runs.slotsOf('slower')]
    const whole = [...fast.values(), ...slower.values()].filter((count) => count === 120)
    const cutOff = 2
    const wholeMin = fast.size + slower.size - cutOff
    assert.isAtLeast(whole.length, wholeMin, `${[...fast]} ${[...slower]}`)
    assert.isAtMost(Math.max(...fast.keys()) - Math.min(...fast.keys()) + 1, fast.size)
    assert.isAtMost(depth ?? 0, 120)
    assert.deepEqual(linesOf('redis.cron_fanout.enqueue_failed', instances), [])
    assert.deepEqual(
      instances.flatMap(({ logged }) => logged),
      []
    )
  })

  test('holds the lock that operators expect, with a UUID, for nine tenths of the interval', async ({
    assert,
  }) => {
    const [organizationId = ''] = organizations(1)
    const world = new CronWorld({ organizationIds: [organizationId] })
    const runs = new Runs()
    const { connections } = await world.start([
      { ...countingJob(runs, 'session-sweep', DAY_MS), ...onlySlot() },
    ])
    await waitUntil(async () => runs.counts.size > 0, waitLimit())
    const redis = connections.get('command')
    const key = `${world.keyPrefix}cron-fanout:session-sweep:${organizationId}`

    const [value, ttlMs] = [await redis.get(key), await redis.pttl(key)]

    assert.match(value ?? '', UUID)
    assert.isAtMost(ttlMs, DAY_MS * 0.9)
    assert.isAbove(ttlMs, DAY_MS * 0.9 - 60_000)
  })

  test('shows operators its locks with their fences, and counts acquisitions by outcome', async ({
    assert,
  }) => {
    const [organizationId = ''] = organizations(1)
    const world = new CronWorld({ organizationIds: [organizationId] })
    const runs = new Runs()
    const instance = await world.start([{ ...countingJob(runs, 'job', DAY_MS), ...onlySlot() }])
    await waitUntil(async () => runs.counts.size > 0, waitLimit())
    const register = new LockRegister(instance.connections.get('command'), instance.keys)

    const { locks } = await register.list(10, false)

    assert.deepEqual(
      locks.map(({ name }) => name),
      [`cron-fanout:job:${organizationId}`]
    )
    assert.match(locks[0]?.holder ?? '', UUID)
    assert.isAbove(locks[0]?.fence ?? 0, 0)
    assert.isAtLeast(instance.locks.acquisitions.of('acquired'), 1)
  })

  test("enqueues in the same slot what a lock's dead holder left", async ({ assert }) => {
    const [organizationId = ''] = organizations(1)
    const world = new CronWorld({ organizationIds: [organizationId] })
    const runs = new Runs()
    const intervalMs = 12_000
    const dead = await world.start([])
    const phaseMs = phaseOf(intervalMs, -500)
    const slots = new CronSlots(intervalMs, phaseMs)
    const nowMs = () => dead.broadcast.clock.nowMs ?? Date.now()
    const slot = slots.slotAt(nowMs())
    const key = dead.keys.cronFanoutLock('job', organizationId)
    void new SlotWork(slot, [organizationId], {
      jobType: 'job',
      slots,
      nowMs,
      locks: dead.locks,
      signals: dead.signals,
      lockKeyOf: () => key,
      enqueue: () => new Promise(() => {}),
      announceReleased: () => {},
    }).pass(() => false)
    const redis = dead.connections.get('command')
    await waitUntil(async () => (await redis.exists(key)) === 1, waitLimit(), 1)

    await world.start([countingJob(runs, 'job', intervalMs, phaseMs)])
    await waitUntil(async () => runs.counts.size > 0, waitLimit())

    assert.deepEqual([...runs.slotsOf('job').keys()], [slot])
  })

  test('does not enqueue a slot again when its locks are lost', async ({ assert }) => {
    const organizationIds = organizations(20)
    const redis = await privateRedis()
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const runs = new Runs()
    const jobs = [{ ...countingJob(runs, 'job', DAY_MS), ...onlySlot() }]
    const locks = () => redis.observer.keys(`${world.keyPrefix}cron-fanout:*`)
    const first = await world.start(jobs)
    await waitUntil(async () => runs.counts.size === 20, waitLimit())
    await first.cron.stop(10_000)
    await redis.observer.del(...(await locks()))

    const second = await world.start(jobs)
    await waitUntil(async () => {
      const taken = await locks()
      const lastsMs = await Promise.all(taken.map((key) => redis.observer.pttl(key)))
      return lastsMs.filter((ms) => ms > DAY_MS / 2).length === 20
    }, waitLimit())
    await second.cron.stop(10_000)

    assert.equal(await redis.observer.xlen(`${world.keyPrefix}stream:cron-job`), 0)
    assert.deepEqual(runs.repeated, [])
  })

  test('lets a sibling enqueue what an instance could not, in the same slot', async ({
    assert,
  }) => {
    const organizationIds = organizations(30)
    const redis = await privateRedis()
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const user = ['ACL', 'SETUSER', 'crippled', 'reset', 'on', '>secret'] as const
    await redis.observer.call(...user, 'allkeys', 'allchannels', '+@all', '-xadd')
    const runs = new Runs()
    const intervalMs = 6_000
    const [first, second] = await Promise.all([
      world.open(),
      world.open(`redis://crippled:secret@127.0.0.1:${redis.port}`),
    ])
    const phaseMs = phaseOf(intervalMs, intervalMs / 10)
    const types = Array.from({ length: SEVERAL_JOBS }, (_, at) => `job-${at}`)
    const jobs = types.map((type) => countingJob(runs, type, intervalMs, phaseMs))
    const [healthy, crippled] = [world.run(first, jobs), world.run(second, jobs)]

    const failures = () =>
      linesOf('redis.cron_fanout.enqueue_failed', [crippled]).map(
        (line): { job_type: string; organization_id: string; slot: string; reason: string } =>
          JSON.parse(line.slice(line.indexOf('{')))
      )
    const isMadeUpFor = (failure: { job_type: string; slot: string }) =>
      runs.slotsOf(failure.job_type).get(Number(failure.slot)) === 30
    await waitUntil(async () => failures().some(isMadeUpFor), waitLimit())
    const failure = failures().find(isMadeUpFor)

    assert.include(types, failure?.job_type ?? '')
    assert.include(organizationIds, failure?.organization_id ?? '')
    assert.match(failure?.reason ?? '', /^refused: /)
    const told = failures().map((one) => `${one.job_type} ${one.organization_id} ${one.slot}`)
    assert.equal(new Set(told).size, told.length)
    assert.deepEqual(linesOf('redis.cron_fanout.enqueue_failed', [healthy]), [])
    assert.deepEqual(runs.repeated, [])
  })

  test('signals a full Redis at each try, and catches up when there is room', async ({
    assert,
  }) => {
    const organizationIds = organizations(3)
    const redis = await privateRedis()
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const runs = new Runs()
    const intervalMs = 6_000
    const opened = await world.open()
    await redis.observer.config('SET', 'maxmemory', '1')
    const phaseMs = phaseOf(intervalMs, intervalMs / 20)
    const started = world.run(opened, [countingJob(runs, 'job', intervalMs, phaseMs)])
    const told = () => linesOf('redis.lock.unavailable', [started])
    await waitUntil(async () => told().length > 0, waitLimit())
    await redis.observer.config('SET', 'maxmemory', '0')
    await waitUntil(async () => runs.counts.size >= 3, waitLimit())

    assert.deepEqual([...runs.slotsOf('job').values()], [3])
    assert.isAtMost(told().length, TRIES_IN_A_SLOT)
    assert.deepEqual(runs.repeated, [])
  })

  test('signals an outage at each try, and catches up with the current slot afterwards', async ({
    assert,
  }) => {
    const organizationIds = organizations(150)
    const redis = await privateRedis(['--appendfsync', 'always'])
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const runs = new Runs()
    const intervalMs = 8_000
    const opened = await world.open()
    await redis.die()
    const phaseMs = phaseOf(intervalMs, intervalMs / 10)
    const instance = world.run(opened, [countingJob(runs, 'job', intervalMs, phaseMs)])
    const told = () => linesOf('redis.lock.unavailable', [instance])
    await waitUntil(async () => told().length > 0, waitLimit())
    await redis.restart()
    await waitUntil(async () => runs.counts.size >= 150, waitLimit())

    assert.deepEqual([...runs.slotsOf('job').values()], [150])
    assert.isAtMost(told().length, TRIES_IN_A_SLOT)
    assert.match(told()[0] ?? '', /"lock":"cron-fanout:job:[0-9a-f]{24}"/)
    assert.deepEqual(linesOf('redis.cron_fanout.enqueue_failed', [instance]), [])
    assert.deepEqual(runs.repeated, [])
  })
})

test.group('A run', () => {
  test('is finished by another instance when its own dies half-way', async ({ assert }) => {
    const organizationIds = organizations(1)
    const world = new CronWorld({ organizationIds, visibilityMs: 500 })
    const gate = new Gate()
    let began = 0
    const hanging: ChoreJob = {
      type: 'job',
      ...onlySlot(),
      run: async () => {
        began += 1
        await gate.opened
      },
    }
    const dying = await world.start([hanging])
    await waitUntil(async () => began === 1, waitLimit())
    dying.connections.get('command').disconnect()
    const runs: CronRun[] = []
    await world.start([{ ...hanging, run: async (_, run) => void runs.push(run) }])
    await waitUntil(async () => runs.length > 0, waitLimit())
    gate.open()

    assert.equal(began, 1)
    assert.lengthOf(runs, 1)
    assert.isAtMost(Math.abs((runs[0]?.dueAt.getTime() ?? 0) - Date.now()), 60_000)
  })

  test('is repeated when it fails, and logged and counted when it never succeeds', async ({
    assert,
  }) => {
    const [lucky = '', unlucky = ''] = organizations(2)
    const world = new CronWorld({ organizationIds: [lucky, unlucky] })
    await fillDeadLetters(world.keyPrefix)
    const attempts: string[] = []
    const { logged, deadRuns } = await world.start([
      {
        type: 'job',
        ...onlySlot(),
        run: async (organizationId) => {
          attempts.push(organizationId)
          if (organizationId === unlucky) throw new Error('no luck')
        },
      },
    ])
    await waitUntil(async () => logged.includes('a job run became a dead letter'), waitLimit())

    assert.deepEqual([...deadRuns.deadLettered], [['job', 1]])
    assert.deepEqual([...deadRuns.removed], [['job', 1]], 'the oldest made room')
    assert.deepEqual(attempts.toSorted(), [lucky, unlucky, unlucky, unlucky].toSorted())
    assert.lengthOf(
      logged.filter((text) => text === 'a job run failed'),
      3
    )
  })

  test('is skipped when no instance reached it in time', async ({ assert }) => {
    const organizationIds = organizations(1)
    const redis = await privateRedis()
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const slots: number[] = []
    const body = JSON.stringify({ organization_id: organizationIds[0], slot: 5 })
    const key = `${world.keyPrefix}stream:cron-job`
    await redis.observer.xadd(key, '*', 'id', `job:${organizationIds[0]}:5`, 'body', body)
    await world.start([
      {
        type: 'job',
        ...onlySlot(),
        keepMs: 300_000,
        run: async (_, { slot }) => void slots.push(slot),
      },
    ])
    await waitUntil(async () => slots.length > 0, waitLimit())
    await waitUntil(async () => (await redis.observer.xlen(key)) === 0, waitLimit())

    assert.notInclude(slots, 5)
  })
})
