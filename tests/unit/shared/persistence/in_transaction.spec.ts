import { test } from '@japa/runner'
import { AnswerTime } from '#shared/async/answer_time'
import { inTransaction } from '#shared/persistence/in_transaction'

test.group('A transaction', () => {
  test('does not begin when its caller has used up its time', async ({ assert }) => {
    let begun = 0
    const work = async () => void (begun += 1)

    const outcome = await inTransaction(work, { waitedMs: 15_000 }).catch((error) => error.name)

    assert.deepEqual([outcome, begun], ['TransactionTimeout', 0])
  })

  test('does not begin in the last moments of its request', async ({ assert }) => {
    let begun = 0
    const work = async () => void (begun += 1)

    const outcome = await new AnswerTime(200)
      .limit(() => inTransaction(work))
      .catch((error) => error.name)

    assert.deepEqual([outcome, begun], ['TransactionTimeout', 0])
  })
})
