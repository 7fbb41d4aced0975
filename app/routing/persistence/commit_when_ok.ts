import type { ClientSession } from 'mongoose'
import { inTransaction } from '#shared/persistence/in_transaction'
import type { Result } from '#shared/result'

const RETRY_LIMIT_MS = 5_000

/**
 * Runs `work` as one transaction that commits an `ok` and undoes an `err`. Runs it again while other transactions get
 * in its way, for at most five seconds; then throws what was in the way last.
 */
export async function commitWhenOk<Value, Refusal>(
  work: (session: ClientSession) => Promise<Result<Value, Refusal>>
): Promise<Result<Value, Refusal>> {
  const deadlineMs = performance.now() + RETRY_LIMIT_MS
  let obstacle: unknown
  try {
    return await inTransaction(async (session) => {
      if (performance.now() >= deadlineMs) throw new OutOfTime()
      try {
        const outcome = await work(session)
        if (!outcome.ok) await session.abortTransaction()
        return outcome
      } catch (error) {
        obstacle = error
        throw error
      }
    })
  } catch (error) {
    throw error instanceof OutOfTime ? (obstacle ?? error) : error
  }
}

class OutOfTime extends Error {}
