import type { ClientSession } from 'mongoose'
import { inTransaction } from '#shared/persistence/in_transaction'
import type { Result } from '#shared/result'

/** A transaction that commits when `work` gives an `ok`, and undoes its writes when it gives an `err`. */
export function commitWhenOk<Value, Refusal>(
  work: (session: ClientSession) => Promise<Result<Value, Refusal>>
): Promise<Result<Value, Refusal>> {
  return inTransaction(async (session) => {
    const outcome = await work(session)
    if (!outcome.ok) await session.abortTransaction()
    return outcome
  })
}
