import type { RemoteCache } from '#cluster/cache/remote_cache'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { DistributedLock } from '#cluster/locks/distributed_lock'
import { LockLost } from '#cluster/locks/held_lock'
import type { DismissalRepository } from '#routing/persistence/suggestions/dismissal_repository'
import type { FoundSuggestions, RouterSuggestion } from '#routing/router_suggestion'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import type { Clock } from '#shared/clock'
import { err, ok, type Result } from '#shared/result'
import type { FindSuggestions } from './find_suggestions.js'

/** The most suggestions in an answer. */
export const LISTED_MAX = 20
const LOCK_TTL_MS = 10_000
/** How long to wait for another computation of the organization: one of little traffic is done by then. */
const LOCK_WAIT_MS = 1_000

export interface ListedSuggestions {
  readonly found: FoundSuggestions
  /** The first ones of those that are not dismissed, in the order of `found`. */
  readonly listed: readonly RouterSuggestion[]
  /** Counts the listed ones and all others that are not dismissed. */
  readonly total: number
  /** How many of `found` are dismissed. */
  readonly dismissed: number
}

/** `suggestions_busy`: they are being computed for the organization. */
export type ListSuggestionsRefusal = {
  readonly type: 'suggestions_busy' | 'lock_unavailable'
}

class NotComputed extends Error {
  constructor(readonly refusal: ListSuggestionsRefusal) {
    super(refusal.type)
  }
}

/**
 * Lists the routers that an organization lacks. They are computed once for all instances, one computation at a time in
 * an organization, and anew after each of its writes.
 */
export class ListSuggestions {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly find: FindSuggestions,
    private readonly dismissals: DismissalRepository,
    private readonly cache: RemoteCache<FoundSuggestions>,
    private readonly locks: DistributedLock,
    private readonly keys: RedisKeys,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string
  ): Promise<Result<ListedSuggestions, ListSuggestionsRefusal>> {
    const routing = await this.tables.forOrganization(organizationId)
    const found = await this.#found(routing)
    if (!found.ok) return found
    const dismissed = await this.dismissals.keys(organizationId, this.clock.now())
    const { suggestions } = found.value
    const wanted = suggestions.filter(({ key }) => !dismissed.has(key))
    return ok({
      found: found.value,
      listed: wanted.slice(0, LISTED_MAX),
      total: wanted.length,
      dismissed: suggestions.length - wanted.length,
    })
  }

  async #found(
    routing: OrganizationSnapshot
  ): Promise<Result<FoundSuggestions, ListSuggestionsRefusal>> {
    const key = `${routing.organizationId}:${routing.revision}`
    try {
      return ok(await this.cache.get(key, () => this.#compute(routing)))
    } catch (error) {
      if (error instanceof NotComputed) return err(error.refusal)
      if (error instanceof LockLost) return err({ type: 'lock_unavailable' })
      throw error
    }
  }

  async #compute(routing: OrganizationSnapshot): Promise<FoundSuggestions> {
    const key = this.keys.lock(`suggestions:${routing.organizationId}`)
    const computed = await this.locks.using(
      key,
      { ttlMs: LOCK_TTL_MS, waitMs: LOCK_WAIT_MS },
      (signal) => this.find.execute(routing, signal)
    )
    if (computed.kind === 'done') return computed.value
    const type = computed.kind === 'held' ? 'suggestions_busy' : 'lock_unavailable'
    throw new NotComputed({ type })
  }
}
