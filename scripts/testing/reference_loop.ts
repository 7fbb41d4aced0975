import { createHash } from 'node:crypto'

const ROUNDS = 1_000

/** What the loop takes on a core that nothing else uses. */
export const QUIET_LOOP_MS = 2

/** Milliseconds that a loop of fixed work takes now. */
export function referenceLoopMs(): number {
  const startedMs = performance.now()
  let text = ''
  for (let round = 0; round < ROUNDS; round++) {
    text = createHash('sha256').update(text).digest('hex')
  }
  return performance.now() - startedMs
}
