import type { ClientSession } from 'mongoose'
import type { Result } from '#shared/result'

/** Work that runs as a transaction: an `ok` commits, an `err` undoes its writes. It may run several times. */
export type TransactionWork<Value, Refusal> = (
  session: ClientSession
) => Promise<Result<Value, Refusal>>

/** Wraps a transaction with work that commits with it or vetoes it. */
export type Alongside<Value> = <Refusal>(
  work: TransactionWork<Value, Refusal>
) => TransactionWork<Value, Refusal>

/** Runs the transaction without work alongside it. */
export function alone<Value, Refusal>(
  work: TransactionWork<Value, Refusal>
): TransactionWork<Value, Refusal> {
  return work
}
