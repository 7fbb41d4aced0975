import { inject } from '@adonisjs/core/container'
import { concernsUtm } from '#routing/engine/answers/utm_mistakes'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { NOTHING_SEEN, type SeenUtm } from '#routing/engine/hygiene/seen_utm'
import { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { UtmTraffic } from '#routing/routers/writes/report_findings'
import { inSlices } from '#shared/async/time_slices'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { SeenUtmRepository } from './seen_utm_repository.js'

/** Reads the UTM values to compare with the values of written or drafted routers. */
@inject()
export class ReadUtmSurroundings extends UtmTraffic {
  constructor(private readonly seenUtm: SeenUtmRepository) {
    super()
  }

  /** Null when the routers have no such values. While MongoDB is away, they are compared with other routers only. */
  override async surroundings(
    organizationId: string,
    table: RoutingTable,
    routers: readonly RoutableRouter[]
  ): Promise<UtmSurroundings | null> {
    if (!routers.some(({ criteria }) => concernsUtm(criteria))) return null
    const seen = await this.#seen(organizationId)
    return inSlices(UtmSurroundings.steps(seen, table, routers))
  }

  async #seen(organizationId: string): Promise<SeenUtm> {
    try {
      return await this.seenUtm.find(organizationId)
    } catch (error) {
      if (isStoreUnavailable(error)) return NOTHING_SEEN
      throw error
    }
  }
}
