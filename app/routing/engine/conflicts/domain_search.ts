import { mustYield } from '#shared/steps'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import { type Domain, domainOf, subtractDomain, type Witness, witnessOf } from './witness.js'

/** Requests tried before a search gives up. */
const TRIALS_MAX = 2000
/** The constrained parts of these requests, plus the rule groups that their resolves may try, before a search gives up. */
const EFFORT_MAX = 200_000

/**
 * What a request says about its domain. `found`: the search ends with it. A router: it wins everything that it matches
 * in that domain, so only the rest of the domain remains. `unknown`: nothing, and the search cannot prove anything.
 */
type Trial = 'found' | 'unknown' | RankedRouter

export interface SearchEnd {
  /** Null if there is none, or if `isUndecided`. */
  readonly witness: Witness | null
  readonly isUndecided: boolean
  /** In the unit of `EFFORT_MAX`. */
  readonly effort: number
}

interface DomainSearch {
  readonly domain: Domain
  readonly tryOn: (witness: Witness) => Trial
  /** The rule groups that one trial may try. */
  readonly effortOf: (witness: Witness) => number
}

/**
 * Tries the simplest request of the domain, then of what remains of it, until one is `found` or nothing is left. Exact
 * up to the limits above. In steps, of one trial each.
 */
export function* searchSteps(search: DomainSearch): Generator<undefined, SearchEnd> {
  const left: Iterator<Domain>[] = [[search.domain].values()]
  let isUndecided = false
  let effort = 0
  for (let trials = 0; ; trials++) {
    const domain = yield* nextOf(left)
    if (domain === null) return { witness: null, isUndecided, effort }
    if (trials === TRIALS_MAX || effort > EFFORT_MAX) {
      return { witness: null, isUndecided: true, effort }
    }
    yield
    effort += domain.parts.size
    const witness = witnessOf(domain)
    if (witness !== null) effort += search.effortOf(witness)
    const trial = witness === null ? 'unknown' : search.tryOn(witness)
    if (trial === 'found') return { witness, isUndecided: false, effort }
    if (trial === 'unknown') isUndecided = true
    else left.push(subtractDomain(domain, domainOf(trial.urlSet, trial)))
  }
}

/** The next domain from the newest generator that still has one; null when all are exhausted. */
function* nextOf(left: Iterator<Domain>[]): Generator<undefined, Domain | null> {
  for (let last = left.at(-1); last !== undefined; last = left.at(-1)) {
    const next = last.next()
    if (!next.done) return next.value
    left.pop()
    if (mustYield()) yield
  }
  return null
}
