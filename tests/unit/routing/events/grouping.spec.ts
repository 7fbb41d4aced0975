import { test } from '@japa/runner'
import { Grouping } from '#routing/events/grouping'
import { Gate } from '../../../integration/cluster/cache/gate.js'

const OPTIONS = { sizeMax: 10, lingerMs: 2, inFlightMax: 2 }
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Sending that each test lets through, group by group. */
function gatedGroups(overrides: Partial<typeof OPTIONS> = {}) {
  const sent: { items: readonly number[]; gate: Gate }[] = []
  const arrivals: { count: number; gate: Gate }[] = []
  const grouping = new Grouping<number>(
    async (items) => {
      const gate = new Gate()
      sent.push({ items, gate })
      for (const one of arrivals) if (sent.length >= one.count) one.gate.open()
      await gate.opened
    },
    { ...OPTIONS, ...overrides }
  )
  const begun = (count: number) => {
    const gate = new Gate()
    arrivals.push({ count, gate })
    if (sent.length >= count) gate.open()
    return gate.opened
  }
  const open = (at: number) => sent[at]?.gate.open()
  return { grouping, begun, open, groups: () => sent.map(({ items }) => items) }
}

test.group('Grouping', () => {
  test('sends what arrives in one turn together, in order', async ({ assert }) => {
    const { grouping, begun, open, groups } = gatedGroups()
    const added = [1, 2, 3].map((item) => grouping.add(item))
    await begun(1)
    assert.deepEqual(groups(), [[1, 2, 3]])
    open(0)
    await Promise.all(added)
  })

  test('lets what arrives within the window share one group, behind a slow one', async ({
    assert,
  }) => {
    const { grouping, begun, open, groups } = gatedGroups({ lingerMs: 50 })
    const slow = grouping.add(1)
    await begun(1)
    const second = grouping.add(2)
    await turn()
    const third = grouping.add(3)
    assert.deepEqual(groups(), [[1]])

    await begun(2)
    assert.deepEqual(groups(), [[1], [2, 3]])
    open(1)
    await Promise.all([second, third])

    open(0)
    await slow
  })

  test('does not wait for company once nothing is on its way', async ({ assert }) => {
    const { grouping, begun, open, groups } = gatedGroups({ lingerMs: 60_000 })
    const first = grouping.add(1)
    await begun(1)
    const added = [2, 3].map((item) => grouping.add(item))
    open(0)
    await first
    await begun(2)
    assert.deepEqual(groups(), [[1], [2, 3]])

    open(1)
    await Promise.all(added)
    void grouping.add(4)
    await begun(3)
  })

  test('does not wait for company once a group is full', async ({ assert }) => {
    const { grouping, groups } = gatedGroups({ sizeMax: 2, lingerMs: 60_000 })
    void grouping.add(1)
    await turn()
    for (const item of [2, 3, 4]) void grouping.add(item)
    assert.deepEqual(groups(), [[1], [2, 3]])
  })

  test('holds further groups back, growing, while the most allowed are on their way', async ({
    assert,
  }) => {
    const { grouping, begun, open, groups } = gatedGroups({ sizeMax: 2 })
    const added = Array.from({ length: 7 }, (_, item) => grouping.add(item))
    assert.deepEqual(groups(), [
      [0, 1],
      [2, 3],
    ])
    open(1)
    await begun(3)
    assert.deepEqual(groups()[2], [4, 5])
    open(0)
    await begun(4)
    assert.deepEqual(groups()[3], [6])
    open(2)
    open(3)
    await Promise.all(added)
  })

  test('settles each item as its own group does', async ({ assert }) => {
    const grouping = new Grouping<number>(
      async (items) => {
        if (items.includes(2)) throw new Error('no luck')
      },
      { ...OPTIONS, sizeMax: 2 }
    )
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => grouping.add(item)))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected', 'fulfilled']
    )
  })

  test('flushes at once, and until everything has arrived', async ({ assert }) => {
    const { grouping, begun, open, groups } = gatedGroups({ lingerMs: 60_000, inFlightMax: 1 })
    void grouping.add(1)
    await begun(1)
    void grouping.add(2)
    let isFlushed = false
    const flushed = grouping.flush().then(() => (isFlushed = true))
    open(0)
    await begun(2)
    await turn()
    assert.isFalse(isFlushed)
    open(1)
    await flushed
    assert.deepEqual(groups(), [[1], [2]])
  })

  test('has nothing to flush when nothing was added', async ({ assert }) => {
    const { grouping, groups } = gatedGroups()
    await grouping.flush()
    assert.deepEqual(groups(), [])
  })
})
