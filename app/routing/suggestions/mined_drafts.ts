import type { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield } from '#shared/steps'
import {
  type DraftCandidate,
  draftCandidateSteps,
  type DraftOf,
  eachSet,
  membersOfSet,
  type SetKey,
  TAKEN_SHARE_MAX,
} from './draft_candidates.js'
import { type MeasuredDraft, measuredDraftSteps } from './measured_drafts.js'
import { type MinedShape, unattributedTrafficSteps } from './unattributed_traffic.js'
import { memberRank } from './url_members.js'

/** The most drafts that are found. */
const DRAFTS_MAX = 30

interface MinedInput {
  readonly table: RoutingTable
  /** The resolves of shapes. */
  readonly counts: ReadonlyMap<string, number>
  /** The number of networks that asked for a shape, if it is known. */
  readonly networks?: ReadonlyMap<string, number>
  readonly draftOf: DraftOf
  /** Whether stored URLs lack parameters of this name. */
  readonly leavesOut: (name: string) => boolean
  readonly nowMs: number
  /** Asked before each shape; the rest is skipped once it is false. */
  readonly mayGoOn?: () => boolean
}

export interface MinedDraft extends MeasuredDraft, Pick<DraftCandidate, 'members'> {}

export interface Mined {
  /** The resolves of the shapes that were examined, and whether these are all shapes. */
  readonly shaped: number
  readonly isComplete: boolean
  /** The unattributed resolves: no current router but the default one takes them. */
  readonly left: number
  /** The unattributed resolves that not even the default router takes. */
  readonly unmatched: number
  /** The greatest volume first. */
  readonly drafts: readonly MinedDraft[]
}

/**
 * Proposes routers for the traffic that no router of `table` but the default one takes at an instant. The order of the
 * shapes does not matter. In steps.
 */
export function* minedDraftSteps(input: MinedInput): Generator<undefined, Mined> {
  const { draftOf, mayGoOn = () => true } = input
  const traffic = yield* unattributedTrafficSteps({ ...input, mayGoOn })
  const { shaped, isComplete, left, unmatched, supportMin, shapes, winners } = traffic
  const candidates = yield* draftCandidateSteps(traffic, draftOf)
  const limits = { supportMin, draftsMax: DRAFTS_MAX }
  const picked = yield* pickedDraftSteps(candidates, shapes, limits)
  const drafts = picked.map(({ router }) => router)
  const measured = yield* measuredDraftSteps({ ...input, drafts, winners })
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

/** A draft is dropped when earlier picks cover all but this share of its resolves. */
const REMAINING_SHARE_MAX = 0.05

/** A candidate and its resolves not yet covered by earlier picks. */
interface Remaining {
  readonly candidate: DraftCandidate
  readonly rank: number
  resolves: number
}

/**
 * Picks drafts greedily: the one with the most uncovered resolves, times the number of its members. So a narrow draft
 * comes before a wide one that takes little more. At most `draftsMax`, in steps.
 */
function* pickedDraftSteps(
  candidates: readonly DraftCandidate[],
  shapes: readonly MinedShape[],
  { supportMin, draftsMax }: { readonly supportMin: number; readonly draftsMax: number }
): Generator<undefined, DraftCandidate[]> {
  const remaining = new Map<SetKey, Remaining>()
  for (const candidate of candidates) {
    const rank = candidate.members.reduce((sum, member) => sum + memberRank(member), 0)
    remaining.set(candidate.key, { candidate, rank, resolves: candidate.support })
    if (mustYield()) yield
  }
  let uncovered = shapes
  const picked: DraftCandidate[] = []
  while (picked.length < draftsMax) {
    const best = yield* bestSteps(remaining, supportMin)
    if (!best) return picked
    picked.push(best.candidate)
    remaining.delete(best.candidate.key)
    const wanted = membersOfSet(best.candidate.key)
    const others: MinedShape[] = []
    for (const shape of uncovered) {
      if (mustYield()) yield
      if (!wanted.every((number) => shape.numbers.includes(number))) {
        others.push(shape)
        continue
      }
      eachSet(shape.numbers, (key) => {
        const covered = remaining.get(key)
        if (covered) covered.resolves -= shape.resolves
      })
      if (mustYield()) yield
    }
    uncovered = others
  }
  return picked
}

/** The best candidate. Removes those that earlier picks cover. */
function* bestSteps(
  remaining: Map<SetKey, Remaining>,
  supportMin: number
): Generator<undefined, Remaining | null> {
  let best: Remaining | null = null
  for (const [key, one] of remaining) {
    if (mustYield()) yield
    const { resolves, candidate } = one
    const isExplained = resolves <= candidate.support * REMAINING_SHARE_MAX
    if (resolves < supportMin || isExplained) remaining.delete(key)
    else if (best === null || isBetter(one, best)) best = one
  }
  return best
}

/** A total order that does not depend on the order of the shapes. */
function isBetter(one: Remaining, other: Remaining): boolean {
  const difference =
    scoreOf(one) - scoreOf(other) ||
    other.candidate.members.length - one.candidate.members.length ||
    other.rank - one.rank
  return difference === 0 ? textOf(one) < textOf(other) : difference > 0
}

function scoreOf({ resolves, candidate }: Remaining): number {
  return resolves * candidate.members.length
}

function textOf({ candidate }: Remaining): string {
  return candidate.members.map(({ text }) => text).join('&')
}
