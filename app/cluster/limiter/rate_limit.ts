/**
 * What a limit protects, and so how it behaves in an outage. `general`: each instance applies a limit of its own.
 * `credentials`: very little is allowed, because guessing must not become cheaper.
 */
type LimitClass = 'general' | 'credentials'

/** `limit` units may be taken at once and return evenly over `periodMs`. */
export interface RateLimit {
  /** Becomes part of the key; limits of the same name share their buckets. */
  readonly name: string
  readonly limit: number
  readonly periodMs: number
  readonly class: LimitClass
}

export interface RateTake {
  readonly limit: RateLimit
  readonly subject: string
}

/** The answer to one call, with the values of the RateLimit headers. */
export interface RateDecision {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** 0 when allowed. */
  readonly retryAfterMs: number
  /** Until the whole limit is available again. */
  readonly resetMs: number
  /** `local`: the store was away and this instance decided alone. */
  readonly decidedBy: 'store' | 'local'
}

/** A limit that a request was counted against, and the decision. */
export interface CountedLimit {
  readonly limit: RateLimit
  readonly decision: RateDecision
  /** What a caller above the limit did, in one sentence. */
  readonly detail: string
  /** Whether only a refusal tells callers about it. */
  readonly isHidden?: boolean
}
