import { test } from '@japa/runner'
import { AnswerLate, AnswerTime } from '#shared/async/answer_time'
import { AnswerTimeMiddleware } from '#shared/http/middleware'
import { confirmed, OutcomeUnknown } from '#shared/persistence/in_transaction'
import { askedWaits, holdLoop } from '#tests/support/asked_waits'

const never = () => new Promise<never>(() => {})

/** How a request ends whose work is `work` and that has a millisecond. */
async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  const middleware = new AnswerTimeMiddleware(1)
  return middleware.handle({} as never, work).then(
    () => 'answered',
    (error: unknown) => error
  )
}

test.group('The time of a request', () => {
  test('ends a request whose work continues', async ({ assert }) => {
    assert.instanceOf(await outcomeOf(never), AnswerLate)
    assert.equal(await outcomeOf(async () => 'done'), 'answered')
  })

  test('leaves the outcome unknown when the request sent a change', async ({ assert }) => {
    const outcome = await outcomeOf(async () => {
      await confirmed(Promise.resolve())
      await never()
    })

    assert.instanceOf(outcome, OutcomeUnknown)
  })

  test('does not count a pause', async ({ assert }) => {
    const body = Promise.withResolvers<void>()
    setTimeout(body.resolve, 20)

    const answer = await outcomeOf(async () => {
      AnswerTime.current?.pause()
      await body.promise
      const left = AnswerTime.current?.leftMs
      AnswerTime.current?.resume()
      assert.equal(left, Number.POSITIVE_INFINITY)
    })

    assert.equal(answer, 'answered')
  })

  test('passes no negative time when a busy process continues after its end', async ({
    assert,
  }) => {
    const waits = askedWaits()

    const outcome = await outcomeOf(async () => {
      holdLoop(5)
      AnswerTime.current?.pause()
      AnswerTime.current?.resume()
      await never()
    })

    assert.instanceOf(outcome, AnswerLate)
    assert.include(waits, 0)
    assert.isAtLeast(Math.min(...waits), 0)
  })

  test('limits nothing after the answer, and nothing outside of requests', async ({ assert }) => {
    const answered = Promise.withResolvers<void>()
    let leftLater: Promise<number | undefined> | undefined

    await outcomeOf(async () => {
      leftLater = answered.promise.then(() => AnswerTime.current?.leftMs)
    })
    answered.resolve()

    assert.equal(await leftLater, Number.POSITIVE_INFINITY)
    assert.isUndefined(AnswerTime.current)
  })
})
