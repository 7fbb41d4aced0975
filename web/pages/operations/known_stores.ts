import { type Readiness, type StoreName, STORES } from '../../api/readiness.js'
import type { ProbedStore } from './answers.js'

/** How a store is, as far as the page can tell. */
export interface KnownStore {
  readonly name: StoreName
  /** Null when nobody says. */
  readonly condition: ProbedStore['condition'] | null
  readonly latencyMs: number | null
}

/**
 * Both stores, by the probe of operators and by the readiness of the instance that answers: readiness needs no store, so it
 * says first that one is away. Either is undefined when its latest answer is missing.
 */
export function knownStores(
  probed: readonly ProbedStore[] | undefined,
  readiness: Readiness | undefined
): readonly KnownStore[] {
  return STORES.map((name) => {
    const probe = probed?.find((one) => one.name === name)
    const ready = readiness?.[name]
    if (ready === 'down' && probe?.is_up !== false) {
      return { name, condition: 'away', latencyMs: null }
    }
    const condition = probe?.condition ?? (ready === 'up' ? 'up' : null)
    return { name, condition, latencyMs: probe?.latency_ms ?? null }
  })
}
