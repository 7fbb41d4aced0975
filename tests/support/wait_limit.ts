const LIMIT_MS = 60_000

/** Ends a wait that has become hopeless. No verdict depends on its length. */
export function waitLimit(limitMs = LIMIT_MS): AbortSignal {
  return AbortSignal.timeout(limitMs)
}
