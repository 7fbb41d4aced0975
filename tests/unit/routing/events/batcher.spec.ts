import { test } from '@japa/runner'
import { Batcher } from '#routing/events/router_event_recorder'
import { Gate } from '#tests/support/gate'
import { mockedTimers } from '#tests/support/mocked_timers'

const OPTIONS = { batchMax: 10, lingerMs: 2, inFlightMax: 2 }
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Sending that each test lets through, batch by batch. */
function gatedBatches(overrides: Partial<typeof OPTIONS> = {}) {
  const sent: { items: readonly number[]; gate: Gate }[] = []
  const arrivals: { count: number; gate: Gate }[] = []
  const batcher = new Batcher<number>(
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
  return { batcher, begun, open, batches: () => sent.map(({ items }) => items) }
}

test.group('Batcher', () => {
  test('sends what arrives in one turn together, in order', async ({ assert }) => {
    const { batcher, begun, open, batches } = gatedBatches()
    const added = [1, 2, 3].map((item) => batcher.add(item))
    await begun(1)
    assert.deepEqual(batches(), [[1, 2, 3]])
    open(0)
    await Promise.all(added)
  })

  test('lets what arrives within the window share one batch, behind a slow one', async ({
    assert,
  }) => {
    using timers = mockedTimers()
    const { batcher, begun, open, batches } = gatedBatches({ lingerMs: 1_000 })
    const slow = batcher.add(1)
    await begun(1)
    const second = batcher.add(2)
    await turn()
    const third = batcher.add(3)
    await timers.pass(999)
    assert.deepEqual(batches(), [[1]])

    await timers.pass(1)
    assert.deepEqual(batches(), [[1], [2, 3]])
    open(1)
    await Promise.all([second, third])

    open(0)
    await slow
  })

  test('does not wait for more once nothing is in flight', async ({ assert }) => {
    const { batcher, begun, open, batches } = gatedBatches({ lingerMs: 60_000 })
    const first = batcher.add(1)
    await begun(1)
    const added = [2, 3].map((item) => batcher.add(item))
    open(0)
    await first
    await begun(2)
    assert.deepEqual(batches(), [[1], [2, 3]])

    open(1)
    await Promise.all(added)
    void batcher.add(4)
    await begun(3)
  })

  test('does not wait for more once a batch is full', async ({ assert }) => {
    const { batcher, batches } = gatedBatches({ batchMax: 2, lingerMs: 60_000 })
    void batcher.add(1)
    await turn()
    for (const item of [2, 3, 4]) void batcher.add(item)
    assert.deepEqual(batches(), [[1], [2, 3]])
  })

  test('collects further events while the maximum of batches is in flight', async ({ assert }) => {
    const { batcher, begun, open, batches } = gatedBatches({ batchMax: 2 })
    const added = Array.from({ length: 7 }, (_, item) => batcher.add(item))
    assert.deepEqual(batches(), [
      [0, 1],
      [2, 3],
    ])
    open(1)
    await begun(3)
    assert.deepEqual(batches()[2], [4, 5])
    open(0)
    await begun(4)
    assert.deepEqual(batches()[3], [6])
    open(2)
    open(3)
    await Promise.all(added)
  })

  test('keeps items together that are added together, with others or in a larger batch', async ({
    assert,
  }) => {
    const { batcher, begun, open, batches } = gatedBatches({ batchMax: 3, inFlightMax: 1 })
    const added = [
      batcher.addAll([1, 2]),
      batcher.add(3),
      batcher.add(4),
      batcher.addAll([5, 6, 7]),
      batcher.addAll([8, 9, 10, 11]),
    ]
    for (const at of [0, 1, 2, 3]) {
      await begun(at + 1)
      open(at)
    }
    await Promise.all(added)
    assert.deepEqual(batches(), [[1, 2, 3], [4], [5, 6, 7], [8, 9, 10, 11]])
  })

  test('settles each item as its own batch does', async ({ assert }) => {
    const batcher = new Batcher<number>(
      async (items) => {
        if (items.includes(2)) throw new Error('no luck')
      },
      { ...OPTIONS, batchMax: 2 }
    )
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected', 'fulfilled']
    )
  })

  test('flushes at once, and until everything has been sent', async ({ assert }) => {
    const { batcher, begun, open, batches } = gatedBatches({ lingerMs: 60_000, inFlightMax: 1 })
    void batcher.add(1)
    await begun(1)
    void batcher.add(2)
    let isFlushed = false
    const flushed = batcher.flush().then(() => (isFlushed = true))
    open(0)
    await begun(2)
    await turn()
    assert.isFalse(isFlushed)
    open(1)
    await flushed
    assert.deepEqual(batches(), [[1], [2]])
  })

  test('has nothing to flush when nothing was added', async ({ assert }) => {
    const { batcher, batches } = gatedBatches()
    await batcher.flush()
    assert.deepEqual(batches(), [])
  })
})
