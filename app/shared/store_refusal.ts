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
  // Redis 6 puts what a script was refused behind the name of the script.
  const [, word = 'ERR'] = /^(?:ERR .*-)?([A-Z]{3,}) /.exec(error.message) ?? []
  return ROUTINE.test(word) ? null : word
}
