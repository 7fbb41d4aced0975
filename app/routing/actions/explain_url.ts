import { inject } from '@adonisjs/core'
import { explainSteps, type Explanation } from '#routing/engine/answers/explain'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { inTurns } from '#shared/async/in_turns'
import { err, ok, type Result } from '#shared/result'
import { LISTED_MAX } from './validate_example_urls.js'

export interface ExplainUrlInput {
  readonly url: string
  /** The instant of the request; defaults to now. */
  readonly atMs?: number | undefined
  readonly routerIds: readonly string[]
}

export type ExplainUrlError = { readonly type: 'url_malformed'; readonly problem: UrlProblem }

/**
 * Explains how a resolve comes about, from the same table, without recording an event. Yields to the event loop
 * meanwhile.
 */
@inject()
export class ExplainUrl {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    { url, atMs, routerIds }: ExplainUrlInput
  ): Promise<Result<Explanation, ExplainUrlError>> {
    const request = RequestUrl.parse(url)
    if (!request.ok) return err({ type: 'url_malformed', problem: request.error })

    const { table } = await this.tables.forOrganization(organizationId)
    const askedMs = atMs ?? this.clock.now().getTime()
    const limits = { routerIds, limit: LISTED_MAX + 1 }
    return ok(await inTurns(explainSteps(table, request.value, askedMs, limits)))
  }
}
