import { pinsProblem } from '../../api/pins_problem.js'
import { ApiProblem } from '../../api/problems.js'
import { stateOf } from './draft_state.js'
import type { Drafts } from './drafts.js'
import type { Refusals, RefusedDraft } from './refused_draft.js'
import { sendDrafts } from './send_drafts.js'

export interface CheckedDrafts {
  /** Conflicts are among them. */
  readonly refusals: Refusals
  /** Why pins would refuse the import; null if they would not, and as long as a draft is bad. */
  readonly broken: ApiProblem | null
}

/** Asks what an import would refuse; nothing is written. Throws an `ApiProblem` when the whole import is wrong. */
export async function checkDrafts(drafts: Drafts): Promise<CheckedDrafts> {
  const checked = await check(drafts, 'reject')
  const states = [...checked.refusals.values()].map(stateOf)
  if (states.length === 0 || states.includes('bad')) return checked
  // Conflicts were refused before pins were judged.
  const { broken } = await check(drafts, 'warn')
  return { ...checked, broken }
}

async function check(drafts: Drafts, onConflict: 'reject' | 'warn'): Promise<CheckedDrafts> {
  try {
    await sendDrafts(drafts, { validate_only: true, on_conflict: onConflict })
    return { refusals: new Map(), broken: null }
  } catch (thrown) {
    const broken = pinsProblem(thrown)
    if (broken !== null) return { refusals: new Map(), broken }
    if (!(thrown instanceof ApiProblem) || thrown.code !== 'E_IMPORT_REFUSED') throw thrown
    const refused = thrown.body.drafts as readonly RefusedDraft[]
    return { refusals: new Map(refused.map((draft) => [draft.index, draft])), broken: null }
  }
}
