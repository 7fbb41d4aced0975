import { type Log, reasonOf } from '../console/log.ts'
import { type ExternalStore, withoutCredentials } from './external_stores.ts'
import type { ServerBinary } from './server_version.ts'

/** What a search may end with: a store that runs already, or a program to start as a private server. */
export type StoreSource = ExternalStore | ServerBinary

/** One way to get a service. */
export interface Attempt<T> {
  /** The word by which SIGNALBOX_SKIP_SOURCES switches it off. */
  readonly source: 'env' | 'path' | 'private' | 'download' | 'wheel' | 'packages'
  /** What a line calls it: "mongod on the PATH". */
  readonly title: string
  /** Gives the result, or says in a few words why there is none. A throw counts as such a "why". */
  run(): Promise<T | string>
}

/** Thrown when no attempt worked; the message says what a person can install. */
export class NothingWorkedError extends Error {
  override name = 'NothingWorkedError'
}

/**
 * Tries one way after the other and returns the first result. Every attempt prints one line: what was found, or why
 * it failed and what comes next. Throws NothingWorkedError with `advice` when none is left.
 */
export async function firstThatWorks<T extends StoreSource>(
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
  throw new NothingWorkedError(advice)
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
