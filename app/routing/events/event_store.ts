import type { RouterEvent } from '#routing/router_event'

/** A place where events survive the process. Idempotent by their ids. */
export interface EventStore {
  /** True once all of them are there; false when that is unknown or known not to be so. Never rejects. */
  put(events: readonly RouterEvent[]): Promise<boolean>
}
