import type { RouterEvent } from '#routing/router_event'

/** Where resolving leaves its events. Bound by a provider. */
export abstract class RouterEventRecorder {
  /**
   * Resolves once the event cannot be lost any more or, while no store takes it, is kept as well as can be. Never rejects
   * because of a store. Idempotent by the event's id.
   */
  abstract record(event: RouterEvent): Promise<void>
}
