import type { RoutingTable } from '#routing/engine/table/routing_table'
import { StepBudget } from '#routing/engine/table/steps'
import {
  type DraftCandidate,
  draftCandidateSteps,
  type DraftOf,
  TAKEN_SHARE_MAX,
} from './draft_candidates.js'
import { leftTrafficSteps } from './left_traffic.js'
import { type MeasuredDraft, measuredDraftSteps } from './measured_drafts.js'
import { pickedDraftSteps } from './picked_drafts.js'

/** The most drafts that are found. */
const DRAFTS_MAX = 30

interface MinedInput {
  readonly table: RoutingTable
  /** The resolves of shapes. */
  readonly counts: ReadonlyMap<string, number>
  /** The networks that asked for shapes, as far as they are known. */
  readonly networks?: ReadonlyMap<string, number>
  readonly draftOf: DraftOf
  /** Whether stored URLs lack parameters of this name. */
  readonly leavesOut: (name: string) => boolean
  readonly nowMs: number
  /** No more shapes are looked at once it denies that. */
  readonly mayGoOn?: () => boolean
}

export interface MinedDraft extends MeasuredDraft, Pick<DraftCandidate, 'members'> {}

export interface Mined {
  /** The resolves of the shapes that were looked at, and whether these are all. */
  readonly shaped: number
  readonly isComplete: boolean
  /** The resolves that the routers of now leave to the default router or to nobody. */
  readonly left: number
  /** Those of them that nobody takes. */
  readonly unmatched: number
  /** Those that take most first. */
  readonly drafts: readonly MinedDraft[]
}

/**
 * Proposes routers for what the routers of `table` leave to the default router or to nobody at an instant. The order of
 * the shapes does not matter. In steps.
 */
export function* minedDraftSteps(input: MinedInput): Generator<undefined, Mined> {
  const { draftOf, mayGoOn = () => true } = input
  const budget = new StepBudget()
  const traffic = yield* leftTrafficSteps({ ...input, mayGoOn }, budget)
  const { shaped, isComplete, left, unmatched, supportMin, shapes, winners } = traffic
  const candidates = yield* draftCandidateSteps(traffic, draftOf, budget)
  const limits = { supportMin, draftsMax: DRAFTS_MAX }
  const picked = yield* pickedDraftSteps(candidates, shapes, limits, budget)
  const drafts = picked.map(({ router }) => router)
  const measured = yield* measuredDraftSteps({ ...input, drafts, winners }, budget)
  const membersById = new Map(picked.map(({ router, members }) => [router.id, members]))
  return {
    shaped,
    isComplete,
    left,
    unmatched,
    drafts: measured
      .filter(({ support, moves }) => moves.events - support <= support * TAKEN_SHARE_MAX)
      .map((one) => ({ ...one, members: membersById.get(one.router.id) ?? [] })),
  }
}
