/** A lease that another instance took over: its new epoch and owner. */
export interface Reclaim {
  readonly resource: string
  readonly epoch: number
  readonly owner: string
}

/**
 * Announces takeovers between instances at once, so that the old owner does not serve on until its next renewal.
 * Delivered at most once: a lost message costs that delay and nothing else. Neither call may throw or block.
 */
export interface LeaseAnnouncer {
  announce(reclaim: Reclaim): void

  /** `listener` is called for takeovers by other instances; those by this one may be included. */
  onReclaimed(listener: (reclaim: Reclaim) => void): void
}
