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

/** A proposed router for traffic that no current router but the default one matches. */
export interface RouterSuggestion {
  /** The same as long as the criteria are. */
  readonly key: string
  readonly name: string
  readonly criteria: MatchingCriteria
  /** Its id in `moves`. */
  readonly draftId: string
  /** Its volume: the unattributed resolves that it alone would take. */
  readonly support: number
  /** The part of `support` that no earlier suggestion would take. */
  readonly further: number
  /** The part of `support` that no router takes now. */
  readonly unmatched: number
  /** An upper bound of the visitors' networks that asked for those; absent in what an older release has cached. */
  readonly networks?: number
  readonly witness: { readonly url: string; readonly resolves: number }
  readonly moved: number
  /** The greatest first. */
  readonly moves: readonly SuggestedMove[]
  readonly movesTotal: number
  readonly pinsBroken: number
}

/** What was found in past traffic, as plain data for the cache. */
export interface FoundSuggestions {
  readonly computedAtMs: number
  /** The start of the first day with traffic; null without traffic. */
  readonly fromMs: number | null
  /** The closed days with traffic. */
  readonly days: number
  /** All resolves of these days, and the unmatched resolves of the period. */
  readonly resolves: number
  /** The resolves whose shapes were examined. */
  readonly shaped: number
  /** The part of `shaped` that no current router but the default one takes. */
  readonly left: number
  /** The part of `left` that not even the default router takes. */
  readonly unmatched: number
  /** Whether there was time for all shapes and drafts; absent in complete values of older releases. */
  readonly isComplete?: boolean
  readonly suggestions: readonly RouterSuggestion[]
}
