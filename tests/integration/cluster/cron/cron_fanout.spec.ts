import { test } from '@japa/runner'
import { LockRegister } from '#cluster/console/lock_register'
import type { CronRun } from '#cluster/cron/cron_job'
import { CronSlots } from '#cluster/cron/cron_slots'
import { SlotWork } from '#cluster/cron/slot_work'
import { newIdentifier } from '#shared/identifiers'
import { waitUntil } from '#scripts/services/wait_until'
import { Gate } from '#tests/support/gate'
import { commandConnection } from '#tests/support/redis/command_connection'
import { privateRedis } from '#tests/support/redis/private_redis'
import { type ChoreJob, CronWorld, linesOf, Runs } from './cron_world.js'

const within = (limitMs: number) => AbortSignal.timeout(limitMs)
/** Each waits at least half a mean longer than the one before: 2 %, 4 %, 8 %, then 16 % of a slot that ends at 85 %. */
const TRIES_IN_A_SLOT = 8
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function organizations(count: number): string[] {
  return Array.from({ length: count }, () => newIdentifier())
}

function countingJob(runs: Runs, type: string, intervalMs: number): ChoreJob {
  return {
    type,
    intervalMs,
    concurrency: 50,
    run: async (organizationId, { slot }) => runs.add(type, organizationId, slot),
  }
}

/** As many dead letters of the job `job` as are kept. */
async function fillDeadLetters(prefix: string): Promise<void> {
  const redis = await commandConnection()
  const key = `${prefix}stream-dead:{${prefix}stream:cron-job}`
  const additions = redis.pipeline()
  for (let at = 0; at < 10_000; at += 1) additions.xadd(key, '*', 'id', 'old')
  await additions.exec()
}

test.group('Cron', () => {
  test('runs every job once for each organization and slot, on three instances', async ({
    assert,
  }) => {
    const organizationIds = organizations(300)
    const world = new CronWorld({ organizationIds })
    const runs = new Runs()
    const jobs = [countingJob(runs, 'fast', 1_000), countingJob(runs, 'slower', 1_500)]
    const instances = await Promise.all([1, 2, 3].map(() => world.start(jobs)))

    await waitUntil(async () => runs.slotsOf('fast').size > 10, within(25_000))
    await Promise.all(instances.map(({ cron }) => cron.stop(2_000)))

    const [first] = instances
    const depth = await first?.connections.get('command').xlen(`${world.keyPrefix}stream:cron-fast`)
    assert.deepEqual(runs.repeated, [])
    const [fast, slower] = [runs.slotsOf('fast'), runs.slotsOf('slower')]
    const whole = [...fast.values(), ...slower.values()].filter((count) => count === 300)
    const begunOrCutOff = 4
    const wholeMin = fast.size + slower.size - begunOrCutOff
    assert.isAtLeast(whole.length, wholeMin, `${[...fast]} ${[...slower]}`)
    assert.isAtMost(Math.max(...fast.keys()) - Math.min(...fast.keys()) + 1, fast.size)
    assert.isAtMost(depth ?? 0, 300)
    assert.deepEqual(linesOf('redis', instances), [])
    assert.deepEqual(
      instances.flatMap(({ logged }) => logged),
      []
    )
  }).retry(2)

  test('holds the lock that operators look for, with the UUID of the attempt and nine tenths of the interval', async ({
    assert,
  }) => {
    const [organizationId = ''] = organizations(1)
    const world = new CronWorld({ organizationIds: [organizationId] })
    const runs = new Runs()
    const { connections } = await world.start([countingJob(runs, 'session-sweep', 86_400_000)])
    await waitUntil(async () => runs.counts.size > 0, within(5_000)).catch(() => {})
    const redis = connections.get('command')
    const key = `${world.keyPrefix}cron-fanout:session-sweep:${organizationId}`

    const [value, ttlMs] = [await redis.get(key), await redis.pttl(key)]

    const isLate = (Date.now() % 86_400_000) / 86_400_000 >= 0.85
    if (isLate) return assert.isNull(value)
    assert.match(value ?? '', UUID)
    assert.isAtMost(ttlMs, 86_400_000 * 0.9)
    assert.isAbove(ttlMs, 86_400_000 * 0.9 - 30_000)
  })

  test('shows an operator its locks with their fences, and counts how each was taken', async ({
    assert,
  }) => {
    const [organizationId = ''] = organizations(1)
    const world = new CronWorld({ organizationIds: [organizationId] })
    const runs = new Runs()
    const instance = await world.start([countingJob(runs, 'job', 5_000)])
    await waitUntil(async () => runs.counts.size > 0, within(10_000))
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

  test('enqueues in the same slot what the holder of a lock left when it died', async ({
    assert,
  }) => {
    const [organizationId = ''] = organizations(1)
    const world = new CronWorld({ organizationIds: [organizationId] })
    const runs = new Runs()
    const intervalMs = 4_000
    const dead = await world.start([])
    const slots = new CronSlots(intervalMs)
    const nowMs = () => dead.broadcast.clock.nowMs ?? Date.now()
    const before = slots.slotAt(nowMs())
    await waitUntil(async () => slots.slotAt(nowMs()) > before, within(2 * intervalMs))
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
      announceGivenBack: () => {},
    }).pass(() => false)
    const redis = dead.connections.get('command')
    await waitUntil(async () => (await redis.exists(key)) === 1, within(2_000))

    await world.start([countingJob(runs, 'job', intervalMs)])
    await waitUntil(async () => runs.counts.size > 0, within(intervalMs))

    assert.deepEqual([...runs.slotsOf('job').keys()], [slot])
    assert.isAbove(await redis.pttl(key), intervalMs * 0.4)
  }).retry(2)

  test('does not enqueue a slot again though its locks were lost', async ({ assert }) => {
    const organizationIds = organizations(20)
    const redis = await privateRedis()
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const runs = new Runs()
    const jobs = [countingJob(runs, 'job', 3_000)]
    const first = await world.start(jobs)
    await waitUntil(async () => runs.counts.size >= 20, within(8_000))
    await first.cron.stop(1_000)
    const [lock = ''] = await redis.observer.keys(`${world.keyPrefix}cron-fanout:*`)
    const slots = runs.slotsOf('job').size
    await redis.observer.del(...(await redis.observer.keys(`${world.keyPrefix}cron-fanout:*`)))

    await world.start(jobs)
    await waitUntil(async () => (await redis.observer.exists(lock)) === 1, within(8_000))
    await waitUntil(async () => runs.slotsOf('job').size > slots, within(8_000))

    assert.deepEqual(runs.repeated, [])
  }).retry(2)

  test('lets a sibling do what an instance could not enqueue, in the same slot', async ({
    assert,
  }) => {
    const organizationIds = organizations(30)
    const redis = await privateRedis()
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const user = ['ACL', 'SETUSER', 'crippled', 'reset', 'on', '>secret'] as const
    await redis.observer.call(...user, 'allkeys', 'allchannels', '+@all', '-xadd')
    const runs = new Runs()
    const jobs = [countingJob(runs, 'job', 2_000)]
    const healthy = await world.start(jobs)
    const crippled = await world.start(jobs, `redis://crippled:secret@127.0.0.1:${redis.port}`)

    const failures = () =>
      linesOf('redis.cron_fanout.enqueue_failed', [crippled]).map(
        (line): { job_type: string; organization_id: string; slot: string; reason: string } =>
          JSON.parse(line.slice(line.indexOf('{')))
      )
    await waitUntil(async () => failures().length > 0, within(15_000))
    const [failure] = failures()
    const slot = Number(failure?.slot)
    await waitUntil(async () => runs.slotsOf('job').get(slot) === 30, within(1_900))
    await waitUntil(async () => runs.slotsOf('job').get(slot + 1) === 30, within(4_000))

    assert.equal(failure?.job_type, 'job')
    assert.include(organizationIds, failure?.organization_id ?? '')
    assert.match(failure?.reason ?? '', /^refused: /)
    const told = failures().map((one) => `${one.organization_id} ${one.slot}`)
    assert.equal(new Set(told).size, told.length)
    assert.deepEqual(linesOf('redis', [healthy]), [])
    assert.deepEqual(runs.repeated, [])
  }).retry(2)

  test('tells a full Redis at each try, and catches up when there is room', async ({ assert }) => {
    const organizationIds = organizations(3)
    const redis = await privateRedis()
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const runs = new Runs()
    const started = await world.start([countingJob(runs, 'job', 3_000)])
    await waitUntil(async () => runs.counts.size >= 3, within(10_000))
    const [before = 0] = [...runs.slotsOf('job').keys()]
    await redis.observer.config('SET', 'maxmemory', '1')
    await waitUntil(
      async () => linesOf('redis.lock.unavailable', [started]).length > 0,
      within(10_000)
    )
    await redis.observer.config('SET', 'maxmemory', '0')
    await waitUntil(async () => runs.counts.size >= 6, within(10_000))

    assert.deepEqual([...runs.slotsOf('job').keys()], [before, before + 1])
    assert.isAtMost(linesOf('redis.lock.unavailable', [started]).length, TRIES_IN_A_SLOT)
    assert.deepEqual(runs.repeated, [])
  }).retry(2)

  test('catches up with the current slot when Redis comes back, and tells the outage at each try', async ({
    assert,
  }) => {
    const organizationIds = organizations(150)
    const redis = await privateRedis(['--appendfsync', 'always'])
    const world = new CronWorld({ organizationIds, redisUrl: redis.url })
    const runs = new Runs()
    const instance = await world.start([countingJob(runs, 'job', 4_000)])
    await waitUntil(async () => runs.counts.size >= 150, within(10_000))
    await redis.die()
    await waitUntil(
      async () => linesOf('redis.lock.unavailable', [instance]).length > 0,
      within(10_000)
    )
    await redis.restart()
    await waitUntil(async () => runs.counts.size >= 300, within(10_000))

    const [first = 0, second = 0] = [...runs.slotsOf('job').keys()]
    assert.equal(second, first + 1)
    const told = linesOf('redis.lock.unavailable', [instance])
    assert.isAtMost(told.length, TRIES_IN_A_SLOT)
    assert.match(told[0] ?? '', /"lock":"cron-fanout:job:[0-9a-f]{24}"/)
    assert.deepEqual(linesOf('redis.cron_fanout', [instance]), [])
    assert.deepEqual(runs.repeated, [])
  }).retry(2)
})

test.group('A run', () => {
  test('is finished by another instance when its own died in the middle', async ({ assert }) => {
    const organizationIds = organizations(1)
    const world = new CronWorld({ organizationIds })
    const gate = new Gate()
    let began = 0
    const hanging: ChoreJob = {
      type: 'job',
      intervalMs: 86_400_000,
      phaseMs: Date.now() % 86_400_000,
      run: async () => {
        began += 1
        await gate.opened
      },
    }
    const dying = await world.start([hanging])
    await waitUntil(async () => began === 1, within(5_000))
    dying.connections.get('command').disconnect()
    const runs: CronRun[] = []
    await world.start([{ ...hanging, run: async (_, run) => void runs.push(run) }])
    await waitUntil(async () => runs.length > 0, within(5_000))
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
        intervalMs: 86_400_000,
        phaseMs: Date.now() % 86_400_000,
        run: async (organizationId) => {
          attempts.push(organizationId)
          if (organizationId === unlucky) throw new Error('no luck')
        },
      },
    ])
    await waitUntil(async () => logged.includes('a job run became a dead letter'), within(8_000))

    assert.deepEqual([...deadRuns.buried], [['job', 1]])
    assert.deepEqual([...deadRuns.removed], [['job', 1]], 'the oldest made room')
    assert.deepEqual(attempts.toSorted(), [lucky, unlucky, unlucky, unlucky].toSorted())
    assert.lengthOf(
      logged.filter((text) => text === 'a job run failed'),
      3
    )
  })

  test('that nobody came to in time is passed over', async ({ assert }) => {
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
        intervalMs: 3_000,
        keepMs: 300_000,
        run: async (_, { slot }) => void slots.push(slot),
      },
    ])
    await waitUntil(async () => slots.length > 0, within(8_000))
    await waitUntil(async () => (await redis.observer.xlen(key)) === 0, within(5_000))

    assert.notInclude(slots, 5)
  })
})
