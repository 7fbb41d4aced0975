import type { Result } from '#shared/result'
import type { TransactionWork } from './alongside.js'
import type { WriteOptions } from '#shared/write_options'
import { inTransaction } from './in_transaction.js'

/**
 * Runs `work` as a transaction that commits when it returns `ok` and undoes its writes when it returns `err` or is only
 * to be validated.
 */
export async function attempt<Value, Refusal>(
  work: TransactionWork<Value, Refusal>,
  { validateOnly = false }: WriteOptions = {}
): Promise<Result<Value, Refusal>> {
  return inTransaction(async (session) => {
    const outcome = await work(session)
    if (!outcome.ok || validateOnly) await session.abortTransaction()
    return outcome
  })
}
