import { api } from '../../api/client.js'
import { PIN_BROKEN } from '../../api/pins_problem.js'
import { type ApiProblem, asProblem, type FieldProblem } from '../../api/problems.js'
import { dataOf, onRevisionOf } from '../../api/revisioned.js'
import type { components } from '../../api/schema.js'
import { routerWrite, type RouterWrite } from '../../undo.js'
import type { WholeDraft } from './draft_of_form.js'
import type { Conflict, StoredRouter, WarningCode } from './types.js'

type Update = components['schemas']['UpdateBookingFlowRouterDto']

export interface Writing {
  /** Codes of warnings that are intended. */
  readonly accepted: readonly WarningCode[]
  /** Whether severe conflicts refuse the write. */
  readonly refusesConflicts: boolean
  /** Whether it is written although it breaks blocking pins. */
  readonly breaksPins: boolean
}

/** What became of a write. */
export type SaveOutcome =
  | { readonly type: 'saved'; readonly router: StoredRouter; readonly written: RouterWrite }
  | { readonly type: 'conflicts'; readonly conflicts: readonly Conflict[]; readonly total: number }
  | { readonly type: 'fields'; readonly errors: readonly FieldProblem[] }
  /** Another router has the name or the external id, or is the active default. */
  | {
      readonly type: 'in_the_way'
      readonly code: string
      readonly router: { readonly router_id: string; readonly router_name: string } | null
    }
  | { readonly type: 'pins_broken'; readonly problem: ApiProblem }
  | { readonly type: 'stale' }
  | { readonly type: 'gone' }
  | { readonly type: 'failed'; readonly problem: ApiProblem }

/** The payload of a create: what is empty is absent. */
export function newRouterBody({ external_id: externalId, description, ...draft }: WholeDraft) {
  return {
    ...draft,
    ...(externalId !== null && { external_id: externalId }),
    ...(description !== '' && { description }),
  }
}

/** Creates a router. Repeating it with the same key has one effect. */
export function createRouter(
  draft: WholeDraft,
  idempotencyKey: string,
  writing: Writing
): Promise<SaveOutcome> {
  return outcomeOf(() =>
    api.POST('/v1/booking-flow-routers', {
      body: newRouterBody(draft),
      params: { query: queryOf(writing), header: { 'Idempotency-Key': idempotencyKey } },
    })
  )
}

/** Changes a router if it still has the revision that was read. */
export function updateRouter(
  read: StoredRouter,
  update: Update,
  writing: Writing
): Promise<SaveOutcome> {
  return outcomeOf(() =>
    api.PATCH('/v1/booking-flow-routers/{id}', {
      body: update,
      params: {
        path: { id: read._id },
        query: { ...queryOf(writing), ...onRevisionOf(read) },
      },
    })
  )
}

function queryOf({ accepted, refusesConflicts, breaksPins }: Writing) {
  return {
    on_conflict: refusesConflicts ? ('reject' as const) : ('warn' as const),
    ...(breaksPins && { on_pin: 'warn' as const }),
    ...(accepted.length > 0 && { accept: accepted.join(',') }),
  }
}

type Written = components['schemas']['WrittenBookingFlowRouter']

async function outcomeOf(
  send: () => Promise<{ readonly data?: Written; readonly response: Response }>
): Promise<SaveOutcome> {
  try {
    const answer = await send()
    const router = await dataOf(Promise.resolve(answer))
    return { type: 'saved', router, written: routerWrite(router._id, answer.response) }
  } catch (error) {
    return refusal(asProblem(error))
  }
}

function refusal(problem: ApiProblem): SaveOutcome {
  const { status, code, errors, body } = problem
  if (code === 'E_ROUTER_CONFLICTS') {
    const report = body.conflicts as components['schemas']['ConflictReport']
    return { type: 'conflicts', conflicts: report.items, total: report.totals.high }
  }
  if (code === PIN_BROKEN) return { type: 'pins_broken', problem }
  if ('in_the_way' in body) {
    return { type: 'in_the_way', code, router: body.in_the_way as never }
  }
  if (status === 412) return { type: 'stale' }
  if (status === 404) return { type: 'gone' }
  if (status === 422 && errors.length > 0) return { type: 'fields', errors }
  return { type: 'failed', problem }
}
