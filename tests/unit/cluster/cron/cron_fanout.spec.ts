import { test } from '@japa/runner'
import { CronFanout } from '#cluster/cron/cron_fanout'
import { CronSlots } from '#cluster/cron/cron_slots'
import { waitUntil } from '#scripts/services/wait_until'
import { mockedTimers } from '#tests/support/mocked_timers'
import { waitLimit } from '#tests/support/wait_limit'
import { FakeCluster } from './fake_cluster.js'

/** Of the clock that a test sets, and how soon an instance looks again. */
const SLOT_MS = 200
/** How soon it asks for the list again. */
const RETRY_MS = 1_000

class Log {
  readonly texts: string[] = []
  info = (_: object, text: string) => void this.texts.push(text)
  warn = this.info
  error = this.info
}

class Organizations {
  isAway = false
  readonly asked: number[] = []
  constructor(readonly ids: readonly string[]) {}

  async due(dueAt: Date) {
    this.asked.push(dueAt.getTime())
    if (this.isAway) throw new Error('the database is away')
    return this.ids
  }
}

function fanOut(organizations = new Organizations(['a', 'b'])) {
  const fake = new FakeCluster(new CronSlots(SLOT_MS))
  const log = new Log()
  const fanout = new CronFanout(fake.instance(), organizations, log)
  return { fake, log, fanout, organizations }
}

test.group('Fanning out', () => {
  test('does only the current slot after a suspension or a start within it', async ({
    assert,
    cleanup,
  }) => {
    const { fake, fanout, organizations } = fanOut()
    const first = fake.slots.slotAt(fake.nowMs)
    fake.nowMs = fake.slots.startOf(first) + SLOT_MS / 2
    fanout.start()
    cleanup(() => fanout.stop())
    await waitUntil(async () => fake.enqueued.size === 2, waitLimit())

    fake.nowMs = fake.slots.startOf(first + 300) + SLOT_MS / 5
    await waitUntil(async () => fake.enqueued.size === 4, waitLimit())
    fake.nowMs = fake.slots.startOf(first + 301) + SLOT_MS / 10
    await waitUntil(async () => fake.enqueued.size === 6, waitLimit())

    const slots = [first, first + 300, first + 301]
    const expected = slots.flatMap((slot) => ['a', 'b'].map((id) => `job:${id}:${slot}`))
    assert.sameMembers([...fake.enqueued.keys()], expected)
    assert.deepEqual(
      organizations.asked,
      slots.map((slot) => fake.slots.startOf(slot))
    )
  })

  test('follows a clock that is set back', async ({ assert, cleanup }) => {
    const { fake, fanout } = fanOut()
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs)) + SLOT_MS / 2
    fanout.start()
    cleanup(() => fanout.stop())
    await waitUntil(async () => fake.enqueued.size === 2, waitLimit())

    fake.nowMs -= 3_600_000
    await waitUntil(async () => fake.commandCount >= 4, waitLimit())

    assert.isAtLeast(fake.commandCount, 4)
  })

  test('begins nothing once it is stopped', async ({ assert }) => {
    const { fake, fanout } = fanOut()
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs)) + SLOT_MS / 2
    fanout.start()
    await waitUntil(async () => fake.enqueued.size === 2, waitLimit())
    await fanout.stop()
    const commandCount = fake.commandCount
    using timers = mockedTimers()
    fake.nowMs += SLOT_MS
    fanout.offer(fake.slots.slotAt(fake.nowMs), ['a'])

    await timers.pass(10 * SLOT_MS)

    assert.equal(fake.commandCount, commandCount)
  })

  test('asks for one lock and enqueues nothing when nothing is due', async ({
    assert,
    cleanup,
  }) => {
    const { fake, fanout, organizations } = fanOut(new Organizations([]))
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs)) + SLOT_MS / 10
    fanout.start()
    cleanup(() => fanout.stop())
    await waitUntil(async () => fake.commandCount > 0, waitLimit())
    await fanout.stop()

    assert.lengthOf(organizations.asked, 1)
    assert.equal(fake.commandCount, 1)
    assert.equal(fake.enqueued.size, 0)
  })

  test('waits while the list of organizations is unavailable', async ({ assert, cleanup }) => {
    using timers = mockedTimers()
    const organizations = new Organizations(['a'])
    organizations.isAway = true
    const { fake, fanout, log } = fanOut(organizations)
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs)) + SLOT_MS / 10
    fanout.start()
    cleanup(() => fanout.stop())
    await timers.pass(1)
    assert.include(log.texts, 'a job could not be fanned out')
    organizations.isAway = false
    await timers.pass(RETRY_MS)
    assert.equal(fake.enqueued.size, 1)
  })
})
