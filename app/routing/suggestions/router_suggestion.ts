import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'

/** A router as an answer names it. */
export type NamedRouter = Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>

/** Resolves that would go to the proposed router, or elsewhere because of it. */
interface SuggestedMove {
  readonly from: NamedRouter | null
  readonly to: NamedRouter | null
  readonly events: number
  readonly examples: readonly string[]
}

/** A router that does not exist, for traffic that the routers of now leave to the default router or to nobody. */
export interface RouterSuggestion {
  /** The same as long as the criteria are. */
  readonly key: string
  readonly name: string
  readonly criteria: MatchingCriteria
  /** The id that `moves` give it. */
  readonly draftId: string
  /** The left resolves that it alone would take. */
  readonly support: number
  /** Those of them that no earlier suggestion would take. */
  readonly further: number
  /** Those of `support` that nobody takes now. */
  readonly unmatched: number
  /** The visitors' networks that asked for those, at most; absent in what a release before has cached. */
  readonly networks?: number
  readonly witness: { readonly url: string; readonly resolves: number }
  readonly moved: number
  /** The greatest first. */
  readonly moves: readonly SuggestedMove[]
  readonly movesTotal: number
  readonly pinsBroken: number
}

/** What was found in past traffic. A plain value, so that caches can keep it. */
export interface FoundSuggestions {
  readonly computedAtMs: number
  /** The begin of the first day with traffic; null without traffic. */
  readonly fromMs: number | null
  /** The closed days with traffic. */
  readonly days: number
  /** All resolves of these days, and those of the period that no router took. */
  readonly resolves: number
  /** Those of them whose shapes were looked at. */
  readonly shaped: number
  /** Those of `shaped` that are left to the default router or to nobody. */
  readonly left: number
  /** Those of `left` that nobody takes. */
  readonly unmatched: number
  /** Whether there was time for all shapes and drafts; absent in a value of an older release, which is. */
  readonly isComplete?: boolean
  readonly suggestions: readonly RouterSuggestion[]
}
