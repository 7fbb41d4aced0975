import { withinLimit } from '#shared/async/within_limit'
import { CircuitBreaker } from '#shared/async/circuit_breaker'
import type { RouterEvent } from '#routing/router_event'
import type { EventStore } from './event_store.js'

/**
 * A store that nobody waits for in vain: an answer that takes longer than `limitMs` counts as none, and after some of
 * those only one caller at a time still asks. An answer that comes later changes nothing, for putting again is harmless.
 */
export class GuardedEventStore implements EventStore {
  readonly #store: EventStore
  readonly #limitMs: number
  readonly #breaker = new CircuitBreaker()

  constructor(store: EventStore, limitMs: number) {
    this.#store = store
    this.#limitMs = limitMs
  }

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    if (!this.#breaker.mayTry()) return false
    const isThere = await withinLimit(this.#store.put(events), this.#limitMs, false)
    if (isThere) this.#breaker.succeeded()
    else this.#breaker.failed()
    return isThere
  }
}
