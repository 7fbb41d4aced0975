import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import { COUNT, SHAPES, type Weighed } from './weigh_snapshot.js'

/** In a thread of its own, whose heap holds nothing else: a collection of the suite's whole heap takes as long as a test. */
test.group('The weight of a snapshot', (group) => {
  let scales: Worker

  const weighed = async (name: string): Promise<Weighed> => {
    scales.postMessage(name)
    const [answer] = await once(scales, 'message')
    return answer
  }

  // The first snapshot also pays for what is loaded and compiled once.
  group.setup(async () => {
    scales = new Worker(new URL('./weigh_snapshot.js', import.meta.url))
    await weighed('a path')
  })
  group.teardown(async () => void (await scales.terminate()))

  test('is at least the memory that it takes, and at most three times as much: {$self}')
    .with(Object.keys(SHAPES))
    .run(async ({ assert }, name) => {
      const { weight, bytes, size } = await weighed(name)

      assert.isAtLeast(weight, bytes)
      assert.isAtMost(weight, 3 * bytes)
      assert.equal(size, COUNT)
    })
})
