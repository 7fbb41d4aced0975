import { HOUR_MS } from '#shared/time'

/** How leases of one kind age; the same on every instance. */
export interface LeaseTiming {
  /** A lease that is not renewed for this long has expired: three renewals and the longest pause of a process. */
  readonly ttlMs: number
  readonly renewEveryMs: number
  /** How long sweepers leave an overdue lease alone, so that an owner may renew first after an outage. */
  readonly graceMs: number
  /** How long a release tries to get an answer before its outcome is `unknown`. */
  readonly releaseWithinMs: number
}

export const LEASE_TIMING: LeaseTiming = {
  ttlMs: 30_000,
  renewEveryMs: 10_000,
  graceMs: 15_000,
  releaseWithinMs: 3_000,
}

/** How long the record of an expired lease waits for a sweeper: longer than all instances may be down. */
export const RECORD_RETENTION_MS = 24 * HOUR_MS

/** How long the store remembers that a lease was released or settled. */
export const OUTCOME_RETENTION_MS = HOUR_MS / 2

/** A lease last confirmed longer ago than this may have been settled and forgotten meanwhile. */
export const REESTABLISH_WITHIN_MS = OUTCOME_RETENTION_MS / 2
