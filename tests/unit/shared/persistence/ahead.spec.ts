import { test } from '@japa/runner'
import { ahead } from '#shared/persistence/in_snapshot'

test.group('Values read ahead', () => {
  test('come in order, and the next one is read while one is used', async ({ assert }) => {
    const begun: number[] = []
    const source = (async function* () {
      for (const value of [1, 2, 3]) {
        begun.push(value)
        yield value
      }
    })()
    const used: unknown[] = []

    for await (const value of ahead(source)) used.push([value, [...begun]])

    assert.deepEqual(used, [
      [1, [1, 2]],
      [2, [1, 2, 3]],
      [3, [1, 2, 3]],
    ])
  })

  test('end with the error of their source, after the values before it', async ({ assert }) => {
    const source = (async function* () {
      yield 1
      throw new Error('lost')
    })()
    const used: number[] = []

    await assert.rejects(async () => {
      for await (const value of ahead(source)) used.push(value)
    }, 'lost')

    assert.deepEqual(used, [1])
  })

  test('end their source when their user stops, after the value in progress', async ({
    assert,
  }) => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const events: string[] = []
    const source = (async function* () {
      try {
        yield 1
        await gate
        events.push('the second value is there')
        yield 2
      } finally {
        events.push('the source has ended')
      }
    })()

    for await (const value of ahead(source)) {
      events.push(`the user stops at ${value}`)
      setImmediate(open)
      break
    }
    events.push('the user has stopped')

    assert.deepEqual(events, [
      'the user stops at 1',
      'the second value is there',
      'the source has ended',
      'the user has stopped',
    ])
  })
})
