import type { Condition } from '#routing/engine/criteria/condition'
import { partOf } from '#routing/engine/criteria/criteria_conditions'
import type { UrlSet } from '#routing/engine/criteria/relation'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { intersectWindows, type TimeWindow } from '#routing/engine/criteria/schedule'
import {
  ANY_TEXT,
  ANYTHING,
  urlOfDraft,
  intersect,
  isEmpty,
  only,
  subtract,
  type TextSet,
  type UrlDraft,
} from '#routing/engine/criteria/url_part'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { Overlap } from './conflict_kind.js'

/** A request that demonstrates something: a URL and the instant of the request. */
export interface Witness {
  readonly request: RequestUrl
  readonly atMs: number
}

/**
 * The simplest request of a domain, at its first instant. Null when its URL would exceed the length limit: then no such
 * request exists.
 */
export function witnessOf({ parts, window }: Domain): Witness | null {
  const url: UrlDraft = { host: 'example.com', path: '/', pairs: [] }
  for (const [name, values] of parts) partOf(name).write(url, name, values)
  const request = RequestUrl.parse(urlOfDraft(url))
  return request.ok ? { request: request.value, atMs: window.fromMs } : null
}

/** A set of requests in which every part of the URL, and the instant, varies independently. */
export interface Domain {
  /** The values of each part, by the name of its conditions; a part without an entry may be anything. */
  readonly parts: ReadonlyMap<string, TextSet>
  readonly window: TimeWindow
}

/** The requests for a router's URLs during a window. */
export function domainOf(urls: UrlSet, window: TimeWindow): Domain {
  const parts = new Map<string, TextSet>()
  for (const [name, condition] of urls) parts.set(name, acceptedBy(condition))
  return { parts, window }
}

export function intersectDomains(a: Domain, b: Domain): Domain | null {
  const window = intersectWindows(a.window, b.window)
  if (window === null) return null

  const parts = new Map(a.parts)
  for (const [name, values] of b.parts) {
    const shared = intersect(valuesOf(parts, name), values)
    if (isEmpty(shared)) return null
    parts.set(name, shared)
  }
  return { parts, window }
}

/** The requests of `a` that are not in `b`, as disjoint domains, generated lazily. */
export function* subtractDomain(a: Domain, b: Domain): Generator<Domain, undefined> {
  const shared = intersectDomains(a, b)
  if (shared === null) {
    yield a
    return
  }
  const before: [string, TextSet][] = []
  for (const [name, values] of b.parts) {
    const outside = subtract(valuesOf(a.parts, name), values)
    if (!isEmpty(outside)) {
      const parts = new Map(a.parts)
      for (const [earlier, both] of before) parts.set(earlier, both)
      yield { ...a, parts: parts.set(name, outside) }
    }
    before.push([name, valuesOf(shared.parts, name)])
  }
  const { parts } = shared
  const { fromMs, untilMs } = a.window
  if (fromMs < shared.window.fromMs) {
    yield { parts, window: { fromMs, untilMs: shared.window.fromMs } }
  }
  if (shared.window.untilMs < untilMs) {
    yield { parts, window: { fromMs: shared.window.untilMs, untilMs } }
  }
}

function valuesOf(parts: ReadonlyMap<string, TextSet>, name: string): TextSet {
  return parts.get(name) ?? partOf(name).range
}

function acceptedBy({ value, required }: Condition): TextSet {
  if (value === undefined) return required ? ANY_TEXT : ANYTHING
  return { ...only(value), absent: !required }
}

/** URLs that demonstrate a conflict, each tried on the resolver; null where no such URL exists. */
export interface ConflictWitnesses {
  /** Both routers match; at `atMs` the whole table resolves the URL to the router with this id. */
  readonly both: { readonly url: string; readonly atMs: number; readonly resolvesTo: string } | null
  /** A contested example URL and the router, if any, that the whole table resolves it to at `atMs`. */
  readonly contested: ContestedWitness | null
  readonly onlySubject: string | null
  readonly onlyOther: string | null
}

export interface ContestedWitness {
  readonly url: string
  readonly atMs: number
  readonly resolvesTo: string | null
}

export function contestedWitnessOf(
  table: RoutingTable,
  url: string | undefined,
  atMs: number
): ContestedWitness | null {
  const request = url === undefined ? null : RequestUrl.parse(url)
  if (!request?.ok) return null
  const resolvesTo = table.resolve(request.value, atMs)?.router.id ?? null
  return { url: request.value.href, atMs, resolvesTo }
}

/** Finds all witnesses except `contested`, one try per step. */
export function* witnessSteps(
  table: RoutingTable,
  subject: RankedRouter,
  other: RankedRouter,
  overlap: Overlap | null
): Generator<undefined, Omit<ConflictWitnesses, 'contested'>> {
  if (overlap === null) return { both: null, onlySubject: null, onlyOther: null }
  const { window, winner, loser } = overlap
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

/** The first witness that all of `matching` match while open and none of `others` does. */
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
