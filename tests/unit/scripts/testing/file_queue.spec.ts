import { test } from '@japa/runner'
import { FileQueue } from '#scripts/testing/file_queue'

const SECOND = 1_000
const filesOf = (names: readonly string[]) => names.map((file) => ({ file, suite: 'process' }))

/** The batches that lanes take which each need `tookMs` for a file, and how long each lane worked. */
function lanesTake(queue: FileQueue, lanes: number, tookMs: (file: string) => number) {
  const worked = Array.from({ length: lanes }, () => 0)
  const batches: string[][] = []
  for (;;) {
    const lane = worked.indexOf(Math.min(...worked))
    const batch = queue.next().map(({ file }) => file)
    if (batch.length === 0) return { worked, batches }
    batches.push(batch)
    worked[lane] = batch.reduce((sum, file) => sum + tookMs(file), worked[lane] ?? 0)
  }
}

test.group('Files over lanes', () => {
  test('begin with the longest, and each file is in one batch', ({ assert }) => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const took: Record<string, number> = { a: 20, b: 100, c: 60, d: 40, e: 80 }
    const expected = (file: string) => (took[file] ?? 0) * SECOND
    const queue = new FileQueue(filesOf(names), 2, expected)
    const { batches } = lanesTake(queue, 2, expected)
    assert.deepEqual(batches, [['b'], ['e'], ['c', 'd'], ['a']])
  })

  test('keep both lanes busy to the end, although every estimate is wrong', ({ assert }) => {
    const names = Array.from({ length: 200 }, (_, index) => `file-${index}`)
    const actualMs = (file: string) => (1 + (Number(file.slice(5)) % 9)) * SECOND
    const queue = new FileQueue(filesOf(names), 2, () => 5 * SECOND)
    const { worked, batches } = lanesTake(queue, 2, actualMs)
    assert.isBelow(Math.max(...worked) - Math.min(...worked), 60 * SECOND)
    assert.isBelow(batches.length, 15)
    assert.sameMembers(batches.flat(), names)
  })

  test('are the shortest for a lane that asks for them, and the longest for another one', ({
    assert,
  }) => {
    const took: Record<string, number> = { a: 10, b: 50, c: 30, d: 200, e: 40 }
    const queue = new FileQueue(filesOf(Object.keys(took)), 2, (file) => (took[file] ?? 0) * SECOND)
    const next = (from: 'longest' | 'shortest') => queue.next(from).map(({ file }) => file)
    assert.deepEqual(next('shortest'), ['a', 'c', 'e', 'b'])
    assert.deepEqual(next('longest'), ['d'])
    assert.deepEqual(next('shortest'), [])
  })

  test('leave a lane without work when there is one batch', ({ assert }) => {
    const queue = new FileQueue(filesOf(['a', 'b']), 2, () => 1)
    assert.deepEqual(queue.next(), filesOf(['a', 'b']))
    assert.deepEqual(queue.next(), [])
  })
})
