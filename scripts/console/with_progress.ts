import type { Log } from './log.ts'

const EVERY_MS = 3_000

/**
 * Runs a step that may take long: prints its start, then every three seconds the elapsed time. Prints nothing at the
 * end; the caller reports the result or the error, which passes through unchanged.
 */
export async function withProgress<T>(log: Log, label: string, step: () => Promise<T>): Promise<T> {
  const startedAt = Date.now()
  log(label)
  const ticking = setInterval(() => {
    log(`${label} … ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }, EVERY_MS)
  try {
    return await step()
  } finally {
    clearInterval(ticking)
  }
}
