import mongoose from 'mongoose'
import type { Log } from '#shared/log'
import type { Metrics } from '#shared/metrics'
import type { Readiness } from './readiness.js'

/**
 * Checks readiness on request and logs how long it has missed each store, which is away or too slow: one line
 * `{ store, away_seconds }` per check. A metric filter reads that line, so its members are a contract with
 * `STORE_ALARMS`. A loss counts from the first check that noticed it.
 */
export class StoreWatch {
  readonly #lostAtMs = new Map<string, number>()
  #stores: readonly (readonly [name: string, isSlow: boolean])[] = []

  /** `now` is monotonic. */
  constructor(
    private readonly readiness: Pick<Readiness, 'report'>,
    private readonly log: Pick<Log, 'warn'>,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** Never rejects. */
  async check(): Promise<void> {
    const { details } = await this.readiness.report()
    this.#stores = Object.entries(details).map(([name, { condition }]) => [
      name,
      condition === 'slow',
    ])
    for (const [store, { status, condition }] of Object.entries(details)) {
      if (status === 'up') {
        this.#lostAtMs.delete(store)
        continue
      }
      if (!this.#lostAtMs.has(store)) this.#lostAtMs.set(store, this.now())
      const awaySeconds = this.#awaySeconds(store)
      const what = condition === 'slow' ? 'a store answers too late' : 'a store is away'
      this.log.warn({ store, away_seconds: awaySeconds }, what)
    }
  }

  /** How long readiness has missed each store, in whole seconds; 0 when it does not. Empty before the first check. */
  away(): [awaySeconds: number, store: string, isSlow: boolean][] {
    return this.#stores.map(([store, isSlow]) => [this.#awaySeconds(store), store, isSlow])
  }

  #awaySeconds(store: string): number {
    const lostAtMs = this.#lostAtMs.get(store)
    return lostAtMs === undefined ? 0 : Math.floor((this.now() - lostAtMs) / 1_000)
  }
}

export function storeMetrics(watch: StoreWatch): Metrics {
  return {
    connectionUp: () => [[Number(mongoose.connection.readyState === 1), 'mongo']],
    storeAwaySeconds: () => watch.away().map(([seconds, store]) => [seconds, store]),
  }
}
