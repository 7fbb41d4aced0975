import { type Log, reasonOf } from '../console/log.ts'
import { type ExternalStore, withoutCredentials } from './external_stores.ts'
import type { ServerBinary } from './server_version.ts'

/** The result of a search: a running store, or a program to start as a private server. */
export type StoreSource = ExternalStore | ServerBinary

/** One way to obtain a service. */
export interface Attempt<T> {
  /** The name with which SIGNALBOX_SKIP_SOURCES disables it. */
  readonly source: 'env' | 'path' | 'private' | 'download' | 'wheel' | 'packages'
  /** Its name in messages: "mongod on the PATH". */
  readonly title: string
  /** Returns the result, or a short reason why there is none. A thrown error counts as such a reason. */
  run(): Promise<T | string>
}

/** Thrown when no attempt succeeded; the message says what the user can install. */
class NoSourceError extends Error {
  override name = 'NoSourceError'
}

/**
 * Tries the attempts in order and returns the first result. Every attempt prints one line: its result, or why it failed
 * and which attempt follows. Throws NoSourceError with `advice` when all fail.
 */
export async function firstAvailable<T extends StoreSource>(
  attempts: readonly Attempt<T>[],
  advice: string,
  log: Log
): Promise<T> {
  for (const [index, attempt] of attempts.entries()) {
    const outcome = await outcomeOf(attempt)
    if (typeof outcome !== 'string') {
      log(`${attempt.title}: ${describe(outcome)}`)
      return outcome
    }
    const next = attempts[index + 1]
    log(`${attempt.title}: ${outcome}; ${next ? `next: ${next.title}` : 'nothing is left to try'}`)
  }
  throw new NoSourceError(advice)
}

async function outcomeOf<T>(attempt: Attempt<T>): Promise<T | string> {
  const skipped = (process.env.SIGNALBOX_SKIP_SOURCES ?? '').split(',')
  if (skipped.includes(attempt.source)) return 'skipped by SIGNALBOX_SKIP_SOURCES'
  try {
    return await attempt.run()
  } catch (error) {
    return reasonOf(error)
  }
}

function describe(found: StoreSource): string {
  return 'uri' in found
    ? withoutCredentials(found.uri)
    : `${found.product} ${found.version} (${found.path})`
}
