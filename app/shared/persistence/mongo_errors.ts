import { mongo } from 'mongoose'
import { refusalOf, tlsMistake } from '#shared/store_unavailable'

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

const TIME_LIMIT_CODE = 50

/** Whether MongoDB ended an operation that took longer than its `maxTimeMS`, or an `AbortSignal.timeout` ended several. */
export function isOverTimeLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || ('code' in error && error.code === TIME_LIMIT_CODE)
}

/** Why MongoDB cannot be used, in one line: its own error, and a wrong `replicaSet` or a TLS mistake in `uri`. */
export async function mongoFailure(error: unknown, uri?: string): Promise<string> {
  const { message = String(error), reason } = Object(error)
  const topology = Object(reason) as Partial<mongo.TopologyDescription>
  const { servers, setName } = topology
  const unknown = [...(servers?.values() ?? [])].find(({ type }) => type === 'Unknown')
  const text = [refusalOf(error), String(message).replaceAll(/\s+/g, ' ')]
    .filter(Boolean)
    .join(': ')
  if (uri === undefined) return text
  // The driver leaves out members of another set; a direct connection does not know what it found.
  if (setName && (servers?.size === 0 || (topology.type === 'Single' && !unknown?.error))) {
    return `${text}: no host of MONGODB_URI answers as a member of ${setName}, its option replicaSet`
  }
  if (unknown === undefined) return text
  const isEncrypted = /^mongodb\+srv:|[?&](?:tls|ssl)=true\b/.test(uri)
  const right = `MONGODB_URI must ${isEncrypted ? 'not ' : ''}have the option tls=true`
  return text + (await tlsMistake(unknown.host, unknown.port, isEncrypted, right))
}
