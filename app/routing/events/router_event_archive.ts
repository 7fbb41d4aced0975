import type { RouterEvent } from '#routing/router_event'

/** Where events are read from in the end. */
export interface RouterEventArchive {
  /**
   * Adds events of any organizations; those that are there already stay as they are. Gives those that the store refused, by
   * their ids and with its reasons; the others are there. Throws when it is unknown which are, as while the store is away.
   */
  add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>>
}
