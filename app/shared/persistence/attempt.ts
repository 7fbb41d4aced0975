import type { Result } from '#shared/result'
import type { TransactionWork } from './alongside.js'
import { inTransaction } from './in_transaction.js'

/** Runs `work` as a transaction that commits when it returns `ok` and undoes its writes when it returns `err`. */
export async function attempt<Value, Refusal>(
  work: TransactionWork<Value, Refusal>
): Promise<Result<Value, Refusal>> {
  return inTransaction(async (session) => {
    const outcome = await work(session)
    if (!outcome.ok) await session.abortTransaction()
    return outcome
  })
}
