import type { RemoteCache } from '#cluster/cache/remote_cache'
import type { UsageStore } from '#cluster/usage/usage_store'
import { show } from '#shared/http/json_schema'
import { evaluateTripwires } from './evaluate_tripwires.js'
import { TRIPWIRE_REPORT } from './tripwire_lines.js'

export type ShownTripwires = ReturnType<typeof show>

const KEY = 'all'

/** The report on the tripwires. Computing it reads some 2,880 hashes, so all instances together do so once a minute. */
export class CachedTripwires {
  constructor(
    private readonly cache: RemoteCache<ShownTripwires>,
    private readonly usage: UsageStore,
    private readonly pubsubCeilingPerSecond: number | undefined
  ) {}

  /** `at` says when it was computed. Rejects when Redis is away. */
  report(): Promise<ShownTripwires> {
    return this.cache.get(KEY, () => this.#compute())
  }

  async #compute(): Promise<ShownTripwires> {
    const { pubsubCeilingPerSecond } = this
    const { nowMs, hours } = await this.usage.readAll()
    const reports = evaluateTripwires(hours, { nowMs, pubsubCeilingPerSecond })
    return show(TRIPWIRE_REPORT, { nowMs, pubsubCeilingPerSecond, reports })
  }
}
