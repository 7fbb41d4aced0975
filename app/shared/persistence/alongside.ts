import type { ClientSession } from 'mongoose'
import type { Result } from '#shared/result'

/** What runs as a transaction: an `ok` commits, an `err` undoes its writes. It may run several times. */
export type TransactionWork<Value, Refusal> = (
  session: ClientSession
) => Promise<Result<Value, Refusal>>

/** Adds to such a work what has to be committed with it or not at all, and what has to stop it before it begins. */
export type Alongside<Value> = <Refusal>(
  work: TransactionWork<Value, Refusal>
) => TransactionWork<Value, Refusal>

/** Adds nothing. */
export function alone<Value, Refusal>(
  work: TransactionWork<Value, Refusal>
): TransactionWork<Value, Refusal> {
  return work
}
