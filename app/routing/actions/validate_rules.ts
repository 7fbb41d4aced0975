import { inject } from '@adonisjs/core'
import { type ConflictReport, proposalSteps } from '#routing/engine/conflicts/conflicts'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import {
  addWarnings,
  type RouterWarnings,
  routerWarningSteps,
} from '#routing/engine/answers/router_warnings'
import { type RuleResult, ruleResultSteps } from '#routing/engine/answers/rule_results'
import { intersectWindows, remainingWindow, windowOf } from '#routing/engine/criteria/schedule'
import type { WarningCode } from '#routing/engine/criteria/warning_code'
import { StepBudget } from '#routing/engine/table/steps'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { inTurns } from '#shared/async/in_turns'
import { err, ok, type Result } from '#shared/result'
import { acceptedWarnings } from './accepted_warnings.js'
import { checkStated, type RouterProblem } from './check_router.js'
import { LEAST_LISTED } from './report_conflicts.js'
import type { StatedCriteria } from './stated_criteria.js'
import { LISTED_MAX } from './validate_example_urls.js'

export interface ValidateRulesInput {
  readonly criteria: StatedCriteria
  readonly exampleUrls: readonly string[]
  readonly excludeRouterId?: string | undefined
  /** As for writes. */
  readonly leastListed?: Severity
  readonly accept?: readonly WarningCode[] | undefined
}

export interface RulesValidation {
  /** As they are compared. */
  readonly criteria: MatchingCriteria | null
  readonly results: readonly RuleResult[]
  readonly recommendation: { readonly hasConflicts: boolean; readonly message: string }
  readonly conflicts: ConflictReport
  /** Warnings about the proposal itself, apart from its conflicts. */
  readonly ownWarnings: RouterWarnings
  /** The id that `conflicts` uses for the proposal; null when it is the excluded router's id. */
  readonly unsavedId: string | null
}

export type ValidateRulesError =
  | { readonly type: 'invalid'; readonly problems: readonly RouterProblem[] }
  | { readonly type: 'exclude_router_unknown' }

/**
 * Compares proposed criteria with the routers that could take a visitor at the same time, now or later: active ones
 * that are open during the rest of the proposal's window. The window is that of the excluded router, or unbounded when
 * there is none or it has ended. Leaves out default routers, because a fallback never competes with another router's
 * criteria.
 */
@inject()
export class ValidateRules {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: ValidateRulesInput
  ): Promise<Result<RulesValidation, ValidateRulesError>> {
    const { criteria, exampleUrls, excludeRouterId, leastListed = LEAST_LISTED } = input
    const checked = checkStated(criteria, false)
    if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
    const { rules: proposedRules, warnings } = checked.value
    const { table } = await this.tables.forOrganization(organizationId)
    const excluded = excludeRouterId === undefined ? null : table.router(excludeRouterId)
    if (excludeRouterId !== undefined && !excluded) return err({ type: 'exclude_router_unknown' })

    const nowMs = this.clock.now().getTime()
    const proposed = { criteria: proposedRules.criteria, isDefault: false, exampleUrls }
    const proposal: RoutableRouter = {
      ...(excluded ?? newRouter()),
      ...proposedRules,
      ...schedulingOf(excluded, nowMs),
      ...proposed,
      acceptedWarnings: acceptedWarnings(excluded, proposed, input.accept),
      isActive: true,
    }
    const window = remainingWindow(windowOf(proposal), nowMs)
    const competes = (router: RoutableRouter) =>
      !router.isDefault &&
      router.id !== excludeRouterId &&
      window !== null &&
      intersectWindows(windowOf(router), window) !== null

    const rules = { criteria: proposedRules.criteria, competes, limit: LISTED_MAX }
    const results = await inTurns(ruleResultSteps(table, exampleUrls, rules))
    const ownWarnings = await inTurns(routerWarningSteps(proposal, new StepBudget()))
    return ok({
      criteria: proposedRules.criteria,
      results,
      recommendation: recommend(results),
      conflicts: await inTurns(proposalSteps(table, proposal, nowMs, { least: leastListed })),
      ownWarnings: addWarnings(ownWarnings, warnings, proposal),
      unsavedId: excluded ? null : proposal.id,
    })
  }
}

/** The proposal as the next created router, newer than all others. Members that a proposal lacks stay empty. */
function newRouter() {
  return {
    id: newIdentifier(),
    name: 'The proposed router',
    bookingFlowId: '',
    createdAtMs: Number.MAX_SAFE_INTEGER,
  }
}

/** The excluded router's bounds; none when they have ended, because only later ones can reopen it. */
function schedulingOf(excluded: RoutableRouter | null, nowMs: number) {
  const hasEnded = (excluded?.activeUntilMs ?? Infinity) <= nowMs
  if (!excluded || hasEnded) return { activeFromMs: null, activeUntilMs: null }
  return { activeFromMs: excluded.activeFromMs, activeUntilMs: excluded.activeUntilMs }
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
