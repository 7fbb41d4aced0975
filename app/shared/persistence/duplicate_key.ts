import { mongo } from 'mongoose'

export const DUPLICATE_KEY = 11_000

/**
 * Whether MongoDB refused a write because a unique index already has its key. With `field`, only when that field is
 * part of the index.
 */
export function isDuplicateKey(error: unknown, field?: string): error is Error {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DUPLICATE_KEY) return false
  if (field === undefined) return true
  const pattern = 'keyPattern' in error ? error.keyPattern : null
  return typeof pattern === 'object' && pattern !== null && field in pattern
}

/**
 * For an upsert in a transaction: when another transaction has inserted the same key meanwhile, `inTransaction` runs
 * the work again, and the upsert then finds the inserted document.
 */
export async function retryOnDuplicateKey<Value>(upsert: Promise<Value>): Promise<Value> {
  try {
    return await upsert
  } catch (error) {
    if (isDuplicateKey(error) && error instanceof mongo.MongoError) {
      error.addErrorLabel('TransientTransactionError')
    }
    throw error
  }
}
