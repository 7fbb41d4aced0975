import type { RouterWarning } from '#routing/engine/answers/router_warnings'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutersWritten, RoutingTable } from '#routing/engine/table/routing_table'
import { newIdentifier } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'
import {
  checkCriteriaInput,
  type RouterProblem,
  schedulingProblems,
  type CriteriaInput,
} from './check_router.js'

/** Members of a router that is not stored; undefined where the draft says nothing. Null removes a bound. */
export interface RouterDraft {
  readonly name?: string | undefined
  readonly criteria?: CriteriaInput | undefined
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
  const merged: RoutableRouter & { criteria: CriteriaInput } = {
    ...(stored ?? nextRouter()),
    ...given,
  }
  const checked = checkCriteriaInput(merged.criteria, merged.isDefault)
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

/** A change of one router that is not made. */
export type ProposedChange =
  | { readonly op: 'create'; readonly router: RouterDraft }
  | { readonly op: 'update'; readonly id: string; readonly router: RouterDraft }
  | { readonly op: 'delete'; readonly id: string }

/** The members of a write that an impact depends on. */
export function draftOfInput(input: RouterDraft): RouterDraft {
  const { name, criteria, isDefault, isActive, activeFromMs, activeUntilMs, bookingFlowId } = input
  return { name, criteria, isDefault, isActive, activeFromMs, activeUntilMs, bookingFlowId }
}

/** Assesses what a write would do to past traffic, before it begins. */
export abstract class ImpactOfWrites {
  /** What the answer to the write shows of it: nothing unless it is asked for, and when the write will be refused. */
  abstract shown(
    organizationId: string,
    isAsked: boolean,
    changes: readonly ProposedChange[]
  ): Promise<ShownImpact>
}

export interface ShownImpact {
  readonly impact?: object
}

/** A reason why a change cannot be made; its field is relative to the change. */
export interface ChangeProblem extends RouterProblem {
  readonly index: number
}

export interface ProposedChanges extends Required<RoutersWritten> {
  /** The changed routers in their old and their new states. */
  readonly changed: readonly RoutableRouter[]
  /** The ids of the created routers. */
  readonly unsavedIds: ReadonlySet<string>
}

/** What the changes make of the routers of `table`, or every reason why one of them cannot be made. */
export function proposedChanges(
  table: RoutingTable,
  changes: readonly ProposedChange[]
): Result<ProposedChanges, ChangeProblem[]> {
  const problems: ChangeProblem[] = []
  const written: RoutableRouter[] = []
  const deletedIds: string[] = []
  const before: RoutableRouter[] = []
  const unsavedIds = new Set<string>()
  const named = new Set<string>()
  for (const [index, change] of changes.entries()) {
    const stored = change.op === 'create' ? null : table.router(change.id)
    if (change.op !== 'create') {
      if (stored === null) problems.push({ index, ...UNKNOWN })
      else if (named.has(change.id)) problems.push({ index, ...REPEATED })
      named.add(change.id)
    }
    if (stored) before.push(stored)
    if (change.op === 'delete') {
      deletedIds.push(change.id)
      continue
    }
    const drafted = draftedRouter(change.router, stored)
    if (!drafted.ok) {
      problems.push(...drafted.error.map((problem) => ofRouter(index, problem)))
      continue
    }
    const { router } = drafted.value
    written.push(router)
    if (stored === null) unsavedIds.add(router.id)
  }
  if (problems.length > 0) return err(problems)
  return ok({ written, deletedIds, changed: [...before, ...written], unsavedIds })
}

const UNKNOWN = {
  field: 'id',
  rule: 'exists',
  message: 'The id field does not name a router of the organization',
}

const REPEATED = {
  field: 'id',
  rule: 'distinct',
  message: 'The id field names a router of an earlier change',
}

function ofRouter(index: number, { field, rule, message }: RouterProblem): ChangeProblem {
  return { index, field: `router.${field}`, rule, message: message.replace(/^The /, 'The router.') }
}
