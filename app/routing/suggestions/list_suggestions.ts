import type { RemoteCache } from '#cluster/cache/remote_cache'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { CallerLeft, throwIfCallerLeft } from '#shared/async/time_slices'
import type { Clock } from '#shared/clock'
import type { DismissalRepository } from './dismissal_repository.js'
import type { FindSuggestions } from './find_suggestions.js'
import type { FoundSuggestions, RouterSuggestion } from './router_suggestion.js'

/** The most suggestions in an answer. */
export const LISTED_MAX = 20

export interface ListedSuggestions {
  readonly found: FoundSuggestions
  /** The first suggestions that are not dismissed, in the order of `found`. */
  readonly listed: readonly RouterSuggestion[]
  /** All that are not dismissed, listed or not. */
  readonly total: number
  /** How many of `found` are dismissed. */
  readonly dismissed: number
}

/**
 * Lists the routers that an organization lacks. All instances share what one has computed, until the organization is
 * written.
 */
export class ListSuggestions {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly find: FindSuggestions,
    private readonly dismissals: DismissalRepository,
    private readonly cache: RemoteCache<FoundSuggestions>,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string): Promise<ListedSuggestions> {
    const routing = await this.tables.forOrganization(organizationId)
    const key = `${organizationId}:${routing.revision}`
    const found = await this.#found(key, routing)
    const dismissed = await this.dismissals.find(organizationId, this.clock.now())
    const wanted = found.suggestions.filter((one) => !dismissed.has(one.key))
    return {
      found,
      listed: wanted.slice(0, LISTED_MAX),
      total: wanted.length,
      dismissed: found.suggestions.length - wanted.length,
    }
  }

  /** Requests share a computation. When the caller of the one that began it leaves, another one begins it again. */
  async #found(key: string, routing: OrganizationSnapshot): Promise<FoundSuggestions> {
    for (;;) {
      try {
        return await this.cache.get(key, () => this.find.execute(routing))
      } catch (error) {
        if (!(error instanceof CallerLeft)) throw error
        throwIfCallerLeft()
      }
    }
  }
}
