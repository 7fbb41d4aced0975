import { test } from '@japa/runner'
import { CronFanout } from '#cluster/cron/cron_fanout'
import { CronSlots } from '#cluster/cron/cron_slots'
import { KnownOrganizations } from '#cluster/cron/known_organizations'
import { waitUntil } from '#scripts/services/wait_until'
import { FakeCluster } from './fake_cluster.js'

const within = (limitMs: number) => AbortSignal.timeout(limitMs)

class Log {
  readonly texts: string[] = []
  info = (_: object, text: string) => void this.texts.push(text)
  warn = this.info
  error = this.info
}

class Organizations {
  pages = 0
  isAway = false
  constructor(readonly ids: readonly string[]) {}

  async page(afterId: string | null, count: number) {
    this.pages += 1
    if (this.isAway) throw new Error('the database is away')
    const from = afterId === null ? 0 : this.ids.indexOf(afterId) + 1
    return this.ids.slice(from, from + count)
  }
}

function fanOut(organizations = new Organizations(['a', 'b']), keepMs = 60_000) {
  const fake = new FakeCluster(new CronSlots(1_000))
  const log = new Log()
  const known = new KnownOrganizations(organizations, keepMs)
  const fanout = new CronFanout(fake.instance(), known, log)
  return { fake, log, fanout, known }
}

test.group('Fanning out', () => {
  test('does the current slot only, after the process stood still or began in its middle', async ({
    assert,
    cleanup,
  }) => {
    const { fake, fanout } = fanOut()
    const first = fake.slots.slotAt(fake.nowMs)
    fake.nowMs = fake.slots.startOf(first) + 500
    fanout.start()
    cleanup(() => fanout.stop())
    await waitUntil(async () => fake.enqueued.size === 2, within(5_000))

    fake.nowMs = fake.slots.startOf(first + 300) + 200
    await waitUntil(async () => fake.enqueued.size === 4, within(5_000))
    fake.nowMs = fake.slots.startOf(first + 301) + 100
    await waitUntil(async () => fake.enqueued.size === 6, within(5_000))

    const slots = [first, first + 300, first + 301]
    const expected = slots.flatMap((slot) => ['a', 'b'].map((id) => `job:${id}:${slot}`))
    assert.sameMembers([...fake.enqueued.keys()], expected)
  })

  test('follows a clock that is set back', async ({ assert, cleanup }) => {
    const { fake, fanout } = fanOut()
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs)) + 500
    fanout.start()
    cleanup(() => fanout.stop())
    await waitUntil(async () => fake.enqueued.size === 2, within(5_000))

    fake.nowMs -= 3_600_000
    await waitUntil(async () => fake.commandCount >= 4, within(5_000))

    assert.isAtLeast(fake.commandCount, 4)
  })

  test('begins nothing once it is stopped', async ({ assert }) => {
    const { fake, fanout } = fanOut()
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs)) + 500
    fanout.start()
    await waitUntil(async () => fake.enqueued.size === 2, within(5_000))
    await fanout.stop()
    const commandCount = fake.commandCount
    fake.nowMs += 1_000
    fanout.offer(fake.slots.slotAt(fake.nowMs), ['a'])

    const waitedUntilMs = performance.now() + 1_500
    await waitUntil(async () => performance.now() > waitedUntilMs, within(5_000))

    assert.equal(fake.commandCount, commandCount)
  })

  test('waits for the list of organizations while that cannot be had', async ({
    assert,
    cleanup,
  }) => {
    const organizations = new Organizations(['a'])
    organizations.isAway = true
    const { fake, fanout, log } = fanOut(organizations)
    fake.nowMs = fake.slots.startOf(fake.slots.slotAt(fake.nowMs)) + 100
    fanout.start()
    cleanup(() => fanout.stop())
    await waitUntil(async () => log.texts.length > 0, within(5_000))
    organizations.isAway = false
    await waitUntil(async () => fake.enqueued.size === 1, within(5_000))
    assert.include(log.texts, 'a job could not be fanned out')
  })
})

test.group('The known organizations', () => {
  test('are read in pages, together, and not again for a while', async ({ assert }) => {
    const ids = Array.from({ length: 2_500 }, (_, index) => `org-${index}`)
    const organizations = new Organizations(ids)
    const { known } = fanOut(organizations)

    const lists = await Promise.all([known.all(), known.all()])
    const again = await known.all()

    assert.deepEqual(lists, [ids, ids])
    assert.equal(again, lists[0])
    assert.equal(organizations.pages, 3)
  })

  test('stay those of before while they cannot be read', async ({ assert }) => {
    const organizations = new Organizations(['a'])
    const { known } = fanOut(organizations, 0)
    await known.all()
    organizations.isAway = true

    assert.deepEqual(await known.all(), ['a'])
    assert.equal(organizations.pages, 2)
  })
})
