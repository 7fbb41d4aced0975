import { inject } from '@adonisjs/core/container'
import { type ConflictReport, proposalSteps } from '#routing/engine/conflicts/conflicts'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import type { RoutableRouter, WarningCode } from '#routing/engine/criteria/router'
import {
  addWarnings,
  type RouterWarnings,
  routerWarningSteps,
} from '#routing/engine/answers/router_warnings'
import { type DraftStanding, draftStandingSteps } from '#routing/engine/answers/draft_standing'
import { type RuleResult, ruleResultSteps } from '#routing/engine/answers/rule_results'
import { intersectWindows, remainingWindow, windowOf } from '#routing/engine/criteria/schedule'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { inSlices } from '#shared/async/time_slices'
import { err, ok, type Result } from '#shared/result'
import { acceptedWarnings, LEAST_LISTED, UtmTraffic } from '#routing/routers/writes/report_findings'
import type { RouterProblem, CriteriaInput } from '#routing/routers/writes/check_router'
import { draftedRouter, type RouterDraft } from '#routing/routers/writes/proposed_changes'
import { LISTED_MAX } from './validate_example_urls.js'

export interface ValidateRulesInput extends Omit<RouterDraft, 'bookingFlowId'> {
  readonly criteria: CriteriaInput
  readonly exampleUrls: readonly string[]
  readonly excludeRouterId?: string | undefined
  /** As for writes. */
  readonly leastListed?: Severity
  readonly accept?: readonly WarningCode[] | undefined
}

export interface RulesValidation {
  /** The router that the draft would become. */
  readonly proposal: RoutableRouter
  readonly nowMs: number
  readonly results: readonly RuleResult[]
  readonly recommendation: { readonly hasConflicts: boolean; readonly message: string }
  readonly conflicts: ConflictReport
  /** Warnings about the proposal itself, apart from its conflicts. */
  readonly ownWarnings: RouterWarnings
  readonly standing: DraftStanding
  /** Whether the draft names itself; a draft without a name collides with none. */
  readonly isNamed: boolean
  /** Whether the proposal would replace a stored router, whose id it then has. */
  readonly isStored: boolean
}

export type ValidateRulesError =
  | { readonly type: 'invalid'; readonly problems: readonly RouterProblem[] }
  | { readonly type: 'exclude_router_unknown' }

/**
 * Compares a draft with the routers that could take a visitor at the same time, now or later: active ones that are open
 * during the rest of its window. Leaves out default routers, because a fallback never competes with another router's
 * criteria. A draft without bounds takes those of the excluded router; without an excluded router, or when its bounds have
 * ended, the draft is unbounded. Writes nothing, and asks a store only for the traffic that UTM values are compared with.
 */
@inject()
export class ValidateRules {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly utm: UtmTraffic,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: ValidateRulesInput
  ): Promise<Result<RulesValidation, ValidateRulesError>> {
    const { exampleUrls, excludeRouterId, leastListed = LEAST_LISTED, accept, ...draft } = input
    const { table } = await this.tables.forOrganization(organizationId)
    const excluded = excludeRouterId === undefined ? null : table.router(excludeRouterId)
    if (excludeRouterId !== undefined && !excluded) return err({ type: 'exclude_router_unknown' })

    const nowMs = this.clock.now().getTime()
    const { isActive = true, isDefault = false } = input
    const whole = { ...draft, isActive, isDefault, ...schedulingOf(input, excluded, nowMs) }
    const drafted = draftedRouter(whole, excluded)
    if (!drafted.ok) return err({ type: 'invalid', problems: drafted.error })
    const { router, warnings } = drafted.value
    const { criteria } = router
    const accepted = acceptedWarnings(excluded, { ...router, exampleUrls }, accept)
    const proposal: RoutableRouter = { ...router, exampleUrls, acceptedWarnings: accepted }
    const window = remainingWindow(windowOf(proposal), nowMs)
    const competes = (other: RoutableRouter) =>
      !other.isDefault &&
      other.id !== excludeRouterId &&
      window !== null &&
      intersectWindows(windowOf(other), window) !== null

    const rules = { criteria, competes, limit: LISTED_MAX }
    const compared = await inSlices(ruleResultSteps(table, exampleUrls, rules))
    const results = isDefault
      ? compared.map((result) => ({ ...result, hasConflicts: false }))
      : compared
    const surroundings = await this.utm.surroundings(organizationId, table, [proposal])
    const ownWarnings = await inSlices(routerWarningSteps(proposal, surroundings))
    const conflicts = await inSlices(proposalSteps(table, proposal, nowMs, { least: leastListed }))
    return ok({
      proposal,
      nowMs,
      results,
      recommendation: recommend(results),
      conflicts: excluded ? asUpdates(conflicts, proposal, excluded) : conflicts,
      ownWarnings: addWarnings(ownWarnings, warnings, proposal),
      standing: await inSlices(draftStandingSteps(table, proposal, exampleUrls, nowMs)),
      isNamed: input.name !== undefined,
      isStored: excluded !== null,
    })
  }
}

/** The draft's bounds, as an update of the excluded router would leave them. */
function schedulingOf(input: RouterDraft, excluded: RoutableRouter | null, nowMs: number) {
  const { activeFromMs = null, activeUntilMs = null } = excluded ?? {}
  const hasEnded = (activeUntilMs ?? Infinity) <= nowMs
  if (input.activeFromMs === undefined && input.activeUntilMs === undefined) {
    // Bounds that have ended are left out: only later ones can open the router again.
    return hasEnded ? { activeFromMs: null, activeUntilMs: null } : { activeFromMs, activeUntilMs }
  }
  return {
    activeFromMs: input.activeFromMs === undefined ? activeFromMs : input.activeFromMs,
    activeUntilMs: input.activeUntilMs === undefined ? activeUntilMs : input.activeUntilMs,
  }
}

/** A suggested schedule updates the stored router, so it states the bounds in which the draft differs from it too. */
function asUpdates(
  report: ConflictReport,
  draft: RoutableRouter,
  stored: RoutableRouter
): ConflictReport {
  const bounds = Object.fromEntries(
    (['activeFromMs', 'activeUntilMs'] as const)
      .filter((bound) => draft[bound] !== stored[bound])
      .map((bound) => [bound, draft[bound]])
  )
  const conflicts = report.conflicts.map((conflict) => ({
    ...conflict,
    suggestions: conflict.suggestions.map((one) =>
      one.action === 'reschedule' && one.routerId === stored.id
        ? { ...one, change: { ...bounds, ...one.change } }
        : one
    ),
  }))
  return { ...report, conflicts }
}

function recommend(results: readonly RuleResult[]): RulesValidation['recommendation'] {
  const conflicting = results.filter((result) => result.hasConflicts).length
  const malformed = results.filter((result) => !result.isValidUrl).length
  const unmatched = results.filter((r) => r.isValidUrl && !r.proposedRouterMatches).length
  const remarks = [
    conflicting > 0
      ? `Existing routers also match ${urls(conflicting)} that the proposed criteria match: make the criteria narrower, or make sure that the intended router wins.`
      : 'No existing router matches an example URL that the proposed criteria match.',
    unmatched > 0 ? `The proposed criteria do not match ${urls(unmatched)}.` : '',
    malformed > 0 ? `Not a valid URL: ${urls(malformed)}.` : '',
  ]
  return { hasConflicts: conflicting > 0, message: remarks.filter((r) => r !== '').join(' ') }
}

function urls(count: number): string {
  return count === 1 ? '1 example URL' : `${count} example URLs`
}
