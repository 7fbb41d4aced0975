import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutersWritten } from '#routing/engine/table/changed_table'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { err, ok, type Result } from '#shared/result'
import type { RouterProblem } from './check_router.js'
import { draftedRouter, type RouterDraft } from './drafted_router.js'

/** A change of one router that is not made. */
export type ProposedChange =
  | { readonly op: 'create'; readonly router: RouterDraft }
  | { readonly op: 'update'; readonly id: string; readonly router: RouterDraft }
  | { readonly op: 'delete'; readonly id: string }

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
