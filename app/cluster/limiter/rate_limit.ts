/**
 * What a limit protects, and so how it behaves in an outage. `general`: requests go on under a limit of each
 * instance's own. `credentials`: guessing must not become cheaper, so very little is let through.
 */
type LimitClass = 'general' | 'credentials'

/** `limit` units may be taken at once and come back evenly over `periodMs`. */
export interface RateLimit {
  /** Becomes part of the key; limits of the same name share their buckets. */
  readonly name: string
  readonly limit: number
  readonly periodMs: number
  readonly class: LimitClass
}

/** Who takes from which limit. */
export interface RateTake {
  readonly limit: RateLimit
  readonly subject: string
}

/** The answer to one call, and what the RateLimit headers say about it. */
export interface RateDecision {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** 0 when allowed. */
  readonly retryAfterMs: number
  /** Until the whole limit is there again. */
  readonly resetMs: number
  /** `local` when the store was away and this instance decided alone. */
  readonly decidedBy: 'store' | 'local'
}
