import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RouterWarning } from '#routing/engine/answers/router_warnings'
import { newIdentifier } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'
import { checkStated, type RouterProblem, schedulingProblems } from './check_router.js'
import type { StatedCriteria } from './stated_criteria.js'

/** Members of a router that is not stored; undefined where the draft says nothing. Null removes a bound. */
export interface RouterDraft {
  readonly name?: string | undefined
  readonly criteria?: StatedCriteria | undefined
  readonly isDefault?: boolean | undefined
  readonly isActive?: boolean | undefined
  readonly activeFromMs?: number | null | undefined
  readonly activeUntilMs?: number | null | undefined
  readonly bookingFlowId?: string | undefined
}

interface DraftedRouter {
  readonly router: RoutableRouter
  /** What was noticed while the criteria were read. */
  readonly warnings: readonly RouterWarning[]
}

/**
 * The router that the draft would become: `stored` with the members that the draft gives, or else the next created
 * router, newer than all others, with an id that no router has. Members that it lacks are empty. Example URLs are not
 * checked.
 */
export function draftedRouter(
  draft: RouterDraft,
  stored: RoutableRouter | null
): Result<DraftedRouter, RouterProblem[]> {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  const merged: RoutableRouter & { criteria: StatedCriteria } = {
    ...(stored ?? nextRouter()),
    ...given,
  }
  const checked = checkStated(merged.criteria, merged.isDefault)
  const problems = [...(checked.ok ? [] : checked.error), ...schedulingProblems(merged)]
  if (!checked.ok || problems.length > 0) return err(problems)
  const { rules, warnings } = checked.value
  return ok({ router: { ...merged, ...rules }, warnings })
}

function nextRouter(): RoutableRouter {
  return {
    id: newIdentifier(),
    name: 'The proposed router',
    bookingFlowId: '',
    criteria: null,
    priorityClass: 'default',
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
    createdAtMs: Number.MAX_SAFE_INTEGER,
    exampleUrls: [],
  }
}
