import type { RefusedDraft } from './refused_draft.js'

const CONFLICTS = 'E_ROUTER_CONFLICTS'

/** A conflict does not keep a draft from being imported. */
export type DraftState = 'ok' | 'conflict' | 'bad'

export function stateOf(refused: RefusedDraft | undefined): DraftState {
  if (refused === undefined) return 'ok'
  return refused.problems.every(({ code }) => code === CONFLICTS) ? 'conflict' : 'bad'
}
