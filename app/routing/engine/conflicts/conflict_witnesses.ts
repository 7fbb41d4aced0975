import type { Encounter } from './conflict_kind.js'
import { domainOf, intersectDomains, subtractDomain, type Domain } from './domain.js'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { witnessOf, type Witness } from './witness.js'

/** URLs that demonstrate a conflict, each tried on the resolver; null where no such URL exists. */
export interface ConflictWitnesses {
  /** Both routers match; at `atMs` the whole table resolves the URL to the router with this id. */
  readonly both: { readonly url: string; readonly atMs: number; readonly resolvesTo: string } | null
  /** A contested example URL and the router, if any, that the whole table resolves it to at `atMs`. */
  readonly claimed: ClaimWitness | null
  readonly onlySubject: string | null
  readonly onlyOther: string | null
}

export interface ClaimWitness {
  readonly url: string
  readonly atMs: number
  readonly resolvesTo: string | null
}

export function claimWitness(
  table: RoutingTable,
  url: string | undefined,
  atMs: number
): ClaimWitness | null {
  const request = url === undefined ? null : RequestUrl.parse(url)
  if (!request?.ok) return null
  const resolvesTo = table.resolve(request.value, atMs)?.router.id ?? null
  return { url: request.value.href, atMs, resolvesTo }
}

/** Finds the witnesses that follow from the criteria, one try per step; `claimWitness` finds the other. */
export function* witnessSteps(
  table: RoutingTable,
  subject: RankedRouter,
  other: RankedRouter,
  encounter: Encounter | null
): Generator<undefined, Omit<ConflictWitnesses, 'claimed'>> {
  if (encounter === null) return { both: null, onlySubject: null, onlyOther: null }
  const { window, winner, loser } = encounter
  const [ofSubject, ofOther] = [subject, other].map(({ urlSet }) => domainOf(urlSet, window))
  if (!ofSubject || !ofOther) return { both: null, onlySubject: null, onlyOther: null }

  const shared = intersectDomains(ofSubject, ofOther)
  const both = yield* firstMatchedBy(shared ? [shared] : [], [winner, loser], [])
  const resolvesTo = both && table.resolve(both.request, both.atMs)?.router.id
  yield
  const beyondOther = subtractDomain(ofSubject, ofOther)
  const beyondSubject = subtractDomain(ofOther, ofSubject)
  return {
    both: both && resolvesTo ? { url: both.request.href, atMs: both.atMs, resolvesTo } : null,
    onlySubject: hrefOf(yield* firstMatchedBy(beyondOther, [subject], [other])),
    onlyOther: hrefOf(yield* firstMatchedBy(beyondSubject, [other], [subject])),
  }
}

/** The first witness that every router of `matching` matches while open, and none of `others` does. */
function* firstMatchedBy(
  domains: Iterable<Domain>,
  matching: readonly RankedRouter[],
  others: readonly RankedRouter[]
): Generator<undefined, Witness | null> {
  for (const domain of domains) {
    yield
    const witness = witnessOf(domain)
    if (witness === null) continue
    const isCandidate = (router: RankedRouter) =>
      router.isOpen(witness.atMs) && router.matches(witness.request)
    if (matching.every(isCandidate) && !others.some(isCandidate)) return witness
  }
  return null
}

function hrefOf(witness: Witness | null): string | null {
  return witness && witness.request.href
}
