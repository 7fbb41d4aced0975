import mongoose from 'mongoose'
import type { Log } from '#shared/log'
import type { Metrics } from '#shared/metrics'
import type { Readiness } from './readiness.js'

/**
 * Checks readiness on request and logs how long each store has been away: one line `{ store, away_seconds }` per check.
 * A metric filter reads that line, so its members are a contract with `STORE_ALARMS`. A loss counts from the first
 * check that noticed it.
 */
export class StoreWatch {
  readonly #lostAtMs = new Map<string, number>()
  #stores: readonly string[] = []

  /** `now` is monotonic. */
  constructor(
    private readonly readiness: Readiness,
    private readonly log: Pick<Log, 'warn'>,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** Never rejects. */
  async check(): Promise<void> {
    const { details } = await this.readiness.report()
    this.#stores = Object.keys(details)
    for (const [store, { status }] of Object.entries(details)) {
      if (status === 'up') {
        this.#lostAtMs.delete(store)
        continue
      }
      if (!this.#lostAtMs.has(store)) this.#lostAtMs.set(store, this.now())
      const awaySeconds = this.#awaySeconds(store)
      this.log.warn({ store, away_seconds: awaySeconds }, 'a store is away')
    }
  }

  /** How long each store has been away, in whole seconds; 0 when it is not. Empty before the first check. */
  away(): [awaySeconds: number, store: string][] {
    return this.#stores.map((store) => [this.#awaySeconds(store), store])
  }

  #awaySeconds(store: string): number {
    const lostAtMs = this.#lostAtMs.get(store)
    return lostAtMs === undefined ? 0 : Math.floor((this.now() - lostAtMs) / 1_000)
  }
}

export function storeMetrics(watch: StoreWatch): Metrics {
  return {
    connectionUp: () => [[Number(mongoose.connection.readyState === 1), 'mongo']],
    storeAwaySeconds: () => watch.away(),
  }
}
