import { mongo } from 'mongoose'
import { AnswerTime } from '#shared/async/answer_time'

/**
 * MongoDB did not confirm a change in time: a majority of its members may still keep it, or lose it.
 * `isStoreUnavailable` recognises it.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('MongoDB did not confirm a change in time: it may or may not have taken effect', {
      cause,
    })
    this.name = 'OutcomeUnknown'
  }
}

/** For single writes outside a transaction, the driver's own error reports a late majority. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OutcomeUnknown || error instanceof mongo.MongoWriteConcernError
}

const NETWORK_NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'PoolClearedOnNetworkError',
])

/**
 * For a single write outside a transaction: throws OutcomeUnknown when MongoDB may have done it, and otherwise what
 * `write` throws.
 */
export async function confirmed<Value>(write: PromiseLike<Value>): Promise<Value> {
  if (AnswerTime.current) AnswerTime.current.mayHaveWritten = true
  try {
    return await write
  } catch (error) {
    throw mayHaveTakenEffect(error) ? new OutcomeUnknown(error) : error
  }
}

function mayHaveTakenEffect(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false
  return error instanceof mongo.MongoWriteConcernError || NETWORK_NAMES.has(error.name)
}
