import { test } from '@japa/runner'
import { CronSlots } from '#cluster/cron/cron_slots'
import { type SlotDependencies, SlotWork } from '#cluster/cron/slot_work'
import { SeededRandom } from '#tests/support/seeded_random'
import { FakeCluster } from './fake_cluster.js'

const MINUTE_MS = 60_000
/** So long that four retries, each as late as chance allows, end within it. */
const LONG_SLOT_MS = 10 * MINUTE_MS
const RETRY_MEAN_MS = 5_000
const ORGANIZATIONS = Array.from({ length: 250 }, (_, index) => `org-${index}`)
const never = () => false

function cluster(slotMs = MINUTE_MS): FakeCluster {
  return new FakeCluster(new CronSlots(slotMs))
}

/** Sets the clock to a part of the current slot and begins that slot's work on an instance. */
function begin(fake: FakeCluster, instance: SlotDependencies, ids = ORGANIZATIONS): SlotWork {
  return new SlotWork(fake.slots.slotAt(fake.nowMs), ids, instance)
}

test.group('The work of a slot', () => {
  test('is enqueued once for each organization and slot, by the first instance', async ({
    assert,
  }) => {
    const seed = SeededRandom.pickSeed()
    const random = new SeededRandom(seed)
    const fake = cluster()
    const instances = [fake.instance(), fake.instance(), fake.instance()]
    const first = fake.slots.slotAt(fake.nowMs) + 1
    for (let slot = first; slot < first + 20; slot++) {
      const ticks = instances.map((instance) => ({
        instance,
        atMs: fake.slots.tickAt(slot, random.next()),
      }))
      for (const { instance, atMs } of ticks.sort((one, other) => one.atMs - other.atMs)) {
        fake.nowMs = atMs
        const work = begin(fake, instance)
        await work.pass(never)
        assert.equal(work.nextAtMs, Infinity, `SEED=${seed}`)
      }
    }

    assert.equal(fake.enqueued.size, 20 * ORGANIZATIONS.length, `SEED=${seed}`)
    assert.isTrue([...fake.enqueued.values()].every((count) => count === 1))
    assert.equal(fake.commandCount, 20 * ORGANIZATIONS.length * instances.length)
    assert.deepEqual(fake.lines, [])
  })

  test('is reported once when it fails, and done by a sibling in the same slot', async ({
    assert,
  }) => {
    const fake = cluster()
    const [one, other] = [fake.instance(), fake.instance()]
    const failing = begin(fake, one, ['a'])
    fake.isFull = true
    await failing.pass(never)
    fake.nowMs = failing.nextAtMs
    await failing.pass(never)
    assert.lengthOf(fake.lines, 1)
    assert.match(
      fake.lines[0] ?? '',
      /^redis\.cron_fanout\.enqueue_failed \{"job_type":"job","organization_id":"a","slot":"\d+","reason":"refused: OOM","time":"[^"]+","instance":"[^"]+"\}$/
    )
    assert.isFalse(fake.isLocked('job', 'a'))
    assert.deepEqual(fake.released, ['a', 'a'])

    fake.isFull = false
    const sibling = begin(fake, other, [])
    await sibling.pass(never)
    sibling.offer(['a'])
    fake.nowMs = sibling.nextAtMs
    await sibling.pass(never)
    fake.nowMs = failing.nextAtMs
    await failing.pass(never)

    assert.deepEqual([...fake.enqueued], [[`job:a:${sibling.slot}`, 1]])
    assert.equal(failing.nextAtMs, Infinity)
  })

  test('is caught up with after an outage, during which one lock is tried less and less often', async ({
    assert,
  }) => {
    const fake = cluster(LONG_SLOT_MS)
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs) + 1)
    const startedAtMs = fake.nowMs
    const work = begin(fake, fake.instance())
    fake.isAway = true
    for (let time = 0; time < 4; time++) {
      await work.pass(never)
      fake.nowMs = work.nextAtMs
    }
    assert.equal(fake.commandCount, 100 + 3)
    assert.isAbove(fake.nowMs - startedAtMs, RETRY_MEAN_MS * 0.5 * (1 + 2 + 4 + 8) - 1)
    assert.isBelow(fake.nowMs - startedAtMs, RETRY_MEAN_MS * 1.5 * (1 + 2 + 4 + 8) + 1)
    fake.isAway = false
    fake.nowMs = startedAtMs + LONG_SLOT_MS / 2
    work.resume()
    await work.pass(never)

    assert.equal(fake.enqueued.size, ORGANIZATIONS.length)
  })

  test("is done by a sibling when the lock's holder died before it enqueued", async ({
    assert,
  }) => {
    const fake = cluster()
    fake.nowMs = fake.slots.tickAt(fake.slots.slotAt(fake.nowMs) + 1, 0.5)
    const dead = { ...fake.instance(), enqueue: () => new Promise<never>(() => {}) }
    void begin(fake, dead, ['a']).pass(never)
    const sibling = begin(fake, fake.instance(), ['a'])
    await sibling.pass(never)
    assert.equal(fake.enqueued.size, 0)

    fake.nowMs = sibling.nextAtMs
    await sibling.pass(never)

    assert.deepEqual([...fake.enqueued], [[`job:a:${sibling.slot}`, 1]])
    assert.equal(fake.lockedForMs('job', 'a'), MINUTE_MS * 0.9)
    assert.isBelow(fake.nowMs - fake.slots.startOf(sibling.slot), 15_000)
  })

  test('delays the next slot when it is caught up with late, and is not done twice', async ({
    assert,
  }) => {
    const fake = cluster()
    const instance = fake.instance()
    const slot = fake.slots.slotAt(fake.nowMs) + 1
    fake.nowMs = fake.slots.startOf(slot) + MINUTE_MS / 2
    await begin(fake, instance, ['a']).pass(never)
    fake.nowMs = fake.slots.tickAt(slot + 1, 0)
    const next = begin(fake, instance, ['a'])
    await next.pass(never)
    assert.equal(fake.enqueued.size, 1)

    fake.nowMs = next.nextAtMs
    await next.pass(never)

    assert.deepEqual([...fake.enqueued.keys()], [`job:a:${slot}`, `job:a:${slot + 1}`])
    assert.isBelow(fake.nowMs - fake.slots.startOf(slot + 1), MINUTE_MS * 0.41)
  })

  test('is skipped by an instance that comes too late', async ({ assert }) => {
    const fake = cluster()
    const slot = fake.slots.slotAt(fake.nowMs) + 1
    fake.nowMs = fake.slots.catchUpUntil(slot)

    const work = begin(fake, fake.instance())
    await work.pass(never)

    assert.equal(fake.commandCount, 0)
    assert.equal(work.nextAtMs, Infinity)
  })

  test('ends after the current chunk when the instance stops', async ({ assert }) => {
    const fake = cluster()
    const work = begin(fake, fake.instance())

    await work.pass(() => fake.commandCount > 0)

    assert.equal(fake.enqueued.size, 100)
  })
})
