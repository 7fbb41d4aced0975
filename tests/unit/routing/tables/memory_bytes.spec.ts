import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { COUNT, SHAPES, type Measured } from './measure_snapshot.js'

/** About 1,080 in a quiet process; what the thread allocates meanwhile counts as well. */
const PATH_BYTES_MAX = 1_250

/** In a thread of its own, whose heap holds nothing else: a collection of the suite's whole heap takes as long as a test. */
test.group('The memory that a snapshot reserves', (group) => {
  let worker: Worker

  const measured = async (name: string): Promise<Measured> => {
    worker.postMessage(name)
    const [answer] = await once(worker, 'message')
    return answer
  }

  // The first snapshot also pays for what is loaded and compiled once.
  group.setup(async () => {
    worker = new Worker(new URL('./measure_snapshot.js', import.meta.url))
    await measured('a path')
  })
  group.teardown(async () => void (await worker.terminate()))

  test(`stands for at most ${PATH_BYTES_MAX} bytes of a router with a path`, async ({ assert }) => {
    const { bytes, size } = await measured('a path')

    sayFigure(`${Math.round(bytes / size)} bytes a router`)
    assert.isAtMost(bytes / size, PATH_BYTES_MAX)
  })

  test('is at least the memory in use, and at most three times as much: {$self}')
    .with(Object.keys(SHAPES))
    .run(async ({ assert }, name) => {
      const { memoryBytes, bytes, size } = await measured(name)

      assert.isAtLeast(memoryBytes, bytes)
      assert.isAtMost(memoryBytes, 3 * bytes)
      assert.equal(size, COUNT)
    })
})
