import type { RouterEvent } from '#routing/router_event'

/** Where resolving leaves its events. Bound by a provider. */
export abstract class RouterEventRecorder {
  /** Resolves once the event cannot be lost any more; throws when it could not be kept. Idempotent by the event's id. */
  abstract record(event: RouterEvent): Promise<void>
}
