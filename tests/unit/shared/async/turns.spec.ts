import { test } from '@japa/runner'
import { Turns } from '#shared/async/turns'

const MINUTE_MS = 60_000

test.group('Turns', () => {
  test('lets those of one key go one after another, in the order in which they came', async ({
    assert,
  }) => {
    const turns = new Turns(MINUTE_MS)
    const seen: string[] = []
    const work = (name: string) => async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
    }

    await Promise.all([turns.take('k', work('a')), turns.take('k', work('b'))])

    assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('does not let those of another key wait', async ({ assert }) => {
    const turns = new Turns(MINUTE_MS)
    const { promise: never } = Promise.withResolvers<void>()
    void turns.take('k', () => never)

    assert.equal(await turns.take('other', async () => 'done'), 'done')
  })

  test('goes on after one that fails or is stuck', async ({ assert }) => {
    const turns = new Turns(1)
    const { promise: never } = Promise.withResolvers<void>()
    const failed = turns.take('k', () => Promise.reject(new Error('refused')))
    void turns.take('k', () => never)

    const last = turns.take('k', async () => 'done')

    await assert.rejects(() => failed, 'refused')
    assert.equal(await last, 'done')
  })
})
