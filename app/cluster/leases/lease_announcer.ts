/** A lease that a sibling instance took over: its new epoch and owner. */
export interface Reclaim {
  readonly resource: string
  readonly epoch: number
  readonly owner: string
}

/**
 * How instances tell each other of a takeover at once, so that the old owner does not serve on until its next renewal.
 * At most once: a message that is lost costs that delay and nothing else. Neither call may throw or block.
 */
export interface LeaseAnnouncer {
  announce(reclaim: Reclaim): void

  /** `listener` is called for takeovers by other instances; those of this one may be included. */
  onReclaimed(listener: (reclaim: Reclaim) => void): void
}
