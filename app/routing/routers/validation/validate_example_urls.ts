import { inject } from '@adonisjs/core/container'
import { type ExampleUrlReport, exampleUrlSteps } from '#routing/engine/answers/example_url_report'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { inSlices } from '#shared/async/time_slices'

/** The most routers named per URL. */
export const LISTED_MAX = 100

/**
 * Reports for each URL which open routers match it, the winner first, and which routers list it, active or not. Yields
 * to the event loop meanwhile.
 */
@inject()
export class ValidateExampleUrls {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: { readonly exampleUrls: readonly string[] }
  ): Promise<ExampleUrlReport[]> {
    const nowMs = this.clock.now().getTime()
    const { table } = await this.tables.forOrganization(organizationId)
    return inSlices(exampleUrlSteps(table, input.exampleUrls, nowMs, LISTED_MAX))
  }
}
