import type { RouterEvent } from '#routing/router_event'

/** Where events are read from in the end. */
export interface RouterEventArchive {
  /** Adds events of any organizations; throws when the store is away. Those that are there already stay as they are. */
  add(events: readonly RouterEvent[]): Promise<void>
}
