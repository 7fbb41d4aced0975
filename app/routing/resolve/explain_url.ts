import { inject } from '@adonisjs/core/container'
import {
  explainSteps,
  type Explanation,
  type RouterVerdict,
  unusedParameterSteps,
  verdictOf,
} from '#routing/engine/answers/explain'
import { type NearMiss, nearMissSteps } from '#routing/engine/answers/near_misses'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import { unwrapLink } from '#routing/engine/criteria/wrapped_link'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import {
  type AsOf,
  type AsOfRefusal,
  type PastTable,
  PastTables,
} from '#routing/history/past_tables'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { Clock } from '#shared/clock'
import { inSlices } from '#shared/async/time_slices'
import { err, ok, type Result } from '#shared/result'
import type { RouterProblem } from '#routing/routers/writes/check_router'
import { draftedRouter, type RouterDraft } from '#routing/routers/writes/proposed_changes'
import { LISTED_MAX } from '#routing/routers/validation/validate_example_urls'

/** The most routers listed that miss the URL by one criterion. */
export const NEAR_MAX = 5

/** A draft of a new router, or of a change to a stored one. */
interface ExplainedDraft extends RouterDraft {
  /** The stored router that it edits. */
  readonly routerId?: string | undefined
}

export interface ExplainUrlInput {
  readonly url: string
  /** The instant of the request; defaults to now. */
  readonly atMs?: number | undefined
  /** Explains with the routing table as of this revision or instant, not with the present one. */
  readonly asOf?: AsOf | undefined
  readonly routerIds: readonly string[]
  /** Explains the URL as if this router were stored. */
  readonly draft?: ExplainedDraft | undefined
  /** Whether to list routers that miss the URL by one criterion. */
  readonly near?: boolean | undefined
  /** Whether to explain the link inside a wrapped one, such as a Safe Link; otherwise the URL as it is. */
  readonly unwrap?: boolean | undefined
  /** Whether to list the query parameters that no router asks for. */
  readonly unusedParameters?: boolean | undefined
}

export interface ExplainedUrl extends Explanation {
  /** The revision of the table that was asked. */
  readonly organizationRevision: number
  /** When the last write of that table was made; null for the present one. */
  readonly writtenAt: Date | null
  /** Whether the winner leads to an inactive flow; false where the state of the flow is not known, as in the past. */
  readonly isFlowInactive: boolean
  /** Null unless a draft was given. */
  readonly draft: RouterVerdict | null
  /** The id by which the draft is known in the explanation, if it is not stored. */
  readonly unsavedId: string | null
  /** Null unless asked for. */
  readonly near: readonly NearMiss[] | null
  /** Null unless asked for. */
  readonly unusedParameters: readonly string[] | null
  /** Whose wrapping was taken off the URL; null unless asked for. */
  readonly wrappers: readonly string[] | null
}

export type ExplainUrlError =
  | { readonly type: 'url_malformed'; readonly problem: UrlProblem }
  | { readonly type: 'draft_invalid'; readonly problems: readonly RouterProblem[] }
  | { readonly type: 'draft_router_unknown' }
  | AsOfRefusal

interface Asked {
  readonly table: RoutingTable
  readonly draftId: string | null
}

interface AskedTable extends Omit<PastTable, 'writtenAt'> {
  /** Null for the present one. */
  readonly writtenAt: Date | null
  /** Knows the flows of the present. */
  readonly routing?: OrganizationSnapshot
}

/**
 * Explains a resolve from the same table, without recording an event. With a draft, the table is as a write of the
 * draft would leave it, but nothing is written. Yields to the event loop.
 */
@inject()
export class ExplainUrl {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly past: PastTables,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: ExplainUrlInput
  ): Promise<Result<ExplainedUrl, ExplainUrlError>> {
    const request = RequestUrl.parse(input.unwrap ? unwrapLink(input.url).url : input.url)
    if (!request.ok) return err({ type: 'url_malformed', problem: request.error })

    const { asOf } = input
    if (!asOf) {
      const routing = await this.tables.forOrganization(organizationId)
      const { table, revision } = routing
      return this.#explain(request.value, input, { table, revision, writtenAt: null, routing })
    }
    const explained = await this.past.use(organizationId, asOf, (past) =>
      this.#explain(request.value, input, past)
    )
    return explained.ok ? explained.value : explained
  }

  async #explain(
    request: RequestUrl,
    { url, atMs, routerIds, draft, near, unwrap, unusedParameters }: ExplainUrlInput,
    { table: stored, revision, writtenAt, routing }: AskedTable
  ): Promise<Result<ExplainedUrl, ExplainUrlError>> {
    const asked = draft ? withDraft(stored, draft) : ok({ table: stored, draftId: null })
    if (!asked.ok) return asked
    const { table, draftId } = asked.value
    const nowMs = atMs ?? this.clock.now().getTime()
    const limits = { routerIds, limit: LISTED_MAX + 1 }
    const explanation = await inSlices(explainSteps(table, request, nowMs, limits))
    const flowId = explanation.resolution?.router.bookingFlowId ?? ''
    return ok({
      ...explanation,
      isFlowInactive: routing?.bookingFlow(flowId)?.isActive === false,
      organizationRevision: revision,
      writtenAt,
      draft: draftId === null ? null : verdictOf(table, draftId, request, nowMs),
      unsavedId: draftId !== null && stored.router(draftId) === null ? draftId : null,
      near: near ? await inSlices(nearMissSteps(table, request, nowMs, NEAR_MAX)) : null,
      unusedParameters: unusedParameters
        ? await inSlices(unusedParameterSteps(table, request))
        : null,
      wrappers: unwrap ? unwrapLink(url).wrappers : null,
    })
  }
}

function withDraft(
  table: RoutingTable,
  { routerId, ...draft }: ExplainedDraft
): Result<Asked, ExplainUrlError> {
  const edited = routerId === undefined ? null : table.router(routerId)
  if (routerId !== undefined && edited === null) return err({ type: 'draft_router_unknown' })
  const drafted = draftedRouter(draft, edited)
  if (!drafted.ok) return err({ type: 'draft_invalid', problems: drafted.error })
  const { router } = drafted.value
  return ok({ table: table.with(router), draftId: router.id })
}
