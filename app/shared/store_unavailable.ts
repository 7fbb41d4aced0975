import { isIP } from 'node:net'
import { connect } from 'node:tls'

const MONGO_NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongooseServerSelectionError',
  'DisconnectedError',
  'OutcomeUnknown',
  'TransactionTimeout',
  'AnswerLate',
])

/**
 * Server codes of a replica set in transition (no primary, stepping down, shutting down, a late majority), of a
 * transaction that kept conflicting with others (112), that got no ticket (24) or no memory (365, 388) in time, or that the server lost (251,
 * 290), and of an unavailable snapshot (239, 246).
 */
const MONGO_CODES = new Set([
  24, 64, 91, 112, 189, 239, 246, 251, 262, 290, 365, 388, 10107, 11600, 11602, 13435, 13436,
])

const SOCKET_CALLS = new Set(['write', 'read', 'connect'])
const SOCKET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT'])

/** Whether this process closed its connection to MongoDB under the operation. */
export function isOwnEnd(error: unknown): boolean {
  return error instanceof Error && error.name === 'MongoClientClosedError'
}

/** Whether a server's code says that it could not act now, as opposed to having refused the operation. */
export function isUnavailableCode(code: unknown): boolean {
  return MONGO_CODES.has(Number(code))
}

/** Whether another transaction was writing the same document. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 112 && !isCacheFull(error)
}

/** Temporarily unavailable, and too large for the cache. */
const CACHE_CODES = new Set([365, 388])

/**
 * Whether MongoDB undid a write because its storage engine needed the memory. In a transaction that is a conflict by its
 * code, and only its text tells the reason.
 */
export function isCacheFull(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  const code = Number(error.code)
  return CACHE_CODES.has(code) || (code === 112 && /evict|cache/i.test(error.message))
}

/**
 * Whether an error says that MongoDB or Redis could not be reached or did not answer in time, as opposed to having
 * refused the operation. Such an operation may or may not have taken effect.
 */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (MONGO_NAMES.has(error.name)) return true
  if (error.name.startsWith('Mongo') && 'code' in error && isUnavailableCode(error.code)) {
    return true
  }
  if (isBrokenSocket(error) || isOfBrokenBatch(error)) return true
  if (error.name === 'MaxRetriesPerRequestError') return true
  if (/^(Command timed out|Connection is closed\.|Stream isn't writeable)/.test(error.message)) {
    return true
  }
  return (
    error.name === 'MongooseError' && /initial connection|buffering timed out/.test(error.message)
  )
}

/** The MongoDB driver wraps the error of a connection that broke under a write of several documents. */
function isOfBrokenBatch(error: Error): boolean {
  return (
    error.name === 'MongoBulkWriteError' &&
    'errorResponse' in error &&
    isStoreUnavailable(error.errorResponse)
  )
}

/** The MongoDB driver passes through unchanged the error of a write to a connection that was just reset. */
function isBrokenSocket(error: Error): boolean {
  if (!('syscall' in error && 'code' in error)) return false
  return SOCKET_CALLS.has(String(error.syscall)) && SOCKET_CODES.has(String(error.code))
}

/** Replies of Redis that scripts, streams and their owners expect. */
const ROUTINE = /^(?:ERR|NOSCRIPT|BUSYGROUP|NOGROUP|WRONGTYPE)$/

/**
 * The word with which a store refuses what it is asked: the first of an error of Redis, such as `WRONGPASS`, or the name
 * of MongoDB's code, such as `AuthenticationFailed`. Null for any other error. It holds no name and no address.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('codeName' in error && typeof error.codeName === 'string') return error.codeName
  if (error.name !== 'ReplyError') return null
  // Redis 7 says in words what a script may not run; Redis 6 puts what it was refused behind the name of the script.
  if (/^ERR The user executing the script can't/.test(error.message)) return 'NOPERM'
  const [, word = 'ERR'] = /^(?:ERR .*-)?([A-Z]{3,}) /.exec(error.message) ?? []
  return ROUTINE.test(word) ? null : word
}

const WITHIN_MS = 1_000

/**
 * What is wrong when a connection that failed uses TLS and the server does not, or the other way round, and `right`;
 * empty when it is something else. Asks for a TLS handshake, and nothing else, for at most a second. Never rejects.
 */
export function tlsMistake(host: string, port: number, isEncrypted: boolean, right: string) {
  return new Promise<string>((resolve) => {
    const servername = isIP(host) ? undefined : host
    const socket = connect({ host, port, servername, rejectUnauthorized: false })
    let isReached = false
    const end = (mistake: string) => {
      resolve(mistake)
      socket.destroy()
    }
    const endSilent = () =>
      end(isEncrypted && isReached ? `: it answers no TLS handshake; without TLS, ${right}` : '')
    socket.once('connect', () => (isReached = true))
    socket.once('secureConnect', () => end(isEncrypted ? '' : `: it speaks TLS; ${right}`))
    socket.once('error', endSilent).once('close', endSilent).setTimeout(WITHIN_MS, endSilent)
  })
}
