/** When a failed delivery is attempted again. Bound by a provider. Times in milliseconds. */
export abstract class RetrySchedule {
  /** The pause after the first failure; each further one is twice as long … */
  abstract readonly firstMs: number
  /** … up to this. */
  abstract readonly longestMs: number
  /** How long a delivery is attempted. */
  abstract readonly giveUpAfterMs: number
}

interface FailedAttempt {
  /** 1 after the first. */
  readonly attempts: number
  readonly giveUpAt: Date
  readonly retryAfterMs: number | null
}

/**
 * When to try again; null when it is time to give up. The pause varies by a quarter. A `Retry-After` lengthens it, at most
 * to the longest pause. The last attempt is at the moment of giving up.
 */
export function nextAttemptAt(
  { firstMs, longestMs }: RetrySchedule,
  { attempts, giveUpAt, retryAfterMs }: FailedAttempt,
  now: Date,
  random: () => number = Math.random
): Date | null {
  if (now >= giveUpAt) return null
  const pauseMs = Math.min(longestMs, firstMs * 2 ** (attempts - 1)) * (0.75 + random() / 2)
  const askedMs = Math.min(longestMs, retryAfterMs ?? 0)
  const nextMs = now.getTime() + Math.max(pauseMs, askedMs)
  return new Date(Math.min(nextMs, giveUpAt.getTime()))
}
