import { type Condition, conditionHolds } from '#routing/engine/criteria/condition'
import { criterionOutcomes, matches, partOf } from '#routing/engine/criteria/criteria_conditions'
import type { CriterionOutcome } from '#routing/engine/criteria/criterion_kind'
import { pathConditionOf, pathKeyHolds, pathKind } from '#routing/engine/criteria/path'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import { QueryParameters } from '#routing/engine/criteria/query_parameters'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import {
  ANY_TEXT,
  urlOfDraft,
  memberOf,
  only,
  type UrlDraft,
} from '#routing/engine/criteria/url_part'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { inserted } from '#routing/engine/table/sorted_list'
import { mustYield } from '#shared/steps'
import { foldedText } from '#shared/characters'
import { typingMistakes } from '#shared/nearest'

/** A router that misses the request by one criterion, or by case alone, and the decision for a URL that satisfies it. */
export interface NearMiss {
  readonly router: RoutableRouter
  /** The criterion that is not met, or the first of them. */
  readonly criterion: CriterionOutcome
  /** The URL, changed in this place, or in small letters where it misses by case. The router matches it. */
  readonly url: string
  /** The router that wins that URL: this one, or one that precedes it. */
  readonly winner: RoutableRouter
}

interface Miss {
  readonly ranked: RankedRouter
  /** If there are several, each differs from the URL by case alone. */
  readonly conditions: readonly [Condition, ...Condition[]]
  /** How many of the router's criteria the URL meets. */
  readonly met: number
  readonly likeness: Likeness
}

/**
 * The active, open routers that the request misses by exactly one criterion, or by case alone, up to `limit`, in steps.
 * Slips come first, then routers with more met criteria, then those that the request resembles more, then by precedence.
 */
export function* nearMissSteps(
  table: RoutingTable,
  request: RequestUrl,
  nowMs: number,
  limit: number
): Generator<undefined, NearMiss[]> {
  const path = request.pathKey.split('/').slice(1)
  const lower = RequestUrl.parse(request.href.toLowerCase())
  const folded = lower.ok ? lower.value : request
  let nearest: Miss[] = []
  for (const ranked of table.rankedRouters()) {
    if (mustYield()) yield
    if (!ranked.router.isActive || !ranked.isOpen(nowMs)) continue
    const conditions = nearlyMetBy(ranked, request, folded)
    if (conditions === null) continue
    const [first, ...others] = conditions
    yield
    const met = ranked.conditions.length + (ranked.pathKey === null ? 0 : 1) - 1
    const likeness = others.length === 0 ? likenessTo(first, request, path) : IN_OTHER_CASE
    const miss = { ranked, conditions, met, likeness }
    nearest = inserted(nearest, miss, compareMisses).slice(0, limit)
  }
  const misses: NearMiss[] = []
  for (const miss of nearest) {
    const near = nearMissOf(table, miss, request, nowMs)
    if (near !== null) misses.push(near)
    yield
  }
  return misses
}

function compareMisses(a: Miss, b: Miss): number {
  return (
    Number(b.likeness.isSlip) - Number(a.likeness.isSlip) ||
    b.met - a.met ||
    b.likeness.alike - a.likeness.alike ||
    // NaN between two infinite distances, so that precedence decides.
    a.likeness.distance - b.likeness.distance ||
    comparePrecedence(a.ranked, b.ranked)
  )
}

/** The longest text that is compared without case: links in capitals are short. */
const CASED_MAX = 256

const IN_OTHER_CASE: Likeness = { isSlip: true, alike: 0, distance: 0 }

/** Whether the request, in small letters, meets the condition but for case. */
function isMetButForCase({ name, value }: Condition, folded: RequestUrl): boolean {
  const isPath = name === pathKind.part.name
  const given = isPath ? folded.pathKey : folded.query.get(name.toLowerCase())
  if (given === undefined || value === undefined) return given !== undefined
  return value.length <= CASED_MAX && value.toLowerCase() === given
}

/** The conditions to change for the router to match. Null when it matches, or is not near. */
function nearlyMetBy(
  { pathKey, conditions }: RankedRouter,
  request: RequestUrl,
  folded: RequestUrl
): Miss['conditions'] | null {
  const isPathMet = pathKeyHolds(pathKey, request.pathKey)
  const missed = isPathMet ? [] : [pathConditionOf(pathKey ?? '')]
  for (const condition of conditions) {
    if (conditionHolds(condition, request.query.get(condition.name))) continue
    missed.push(condition)
    if (missed.length > 1 && !missed.every((one) => isMetButForCase(one, folded))) return null
  }
  const [first, ...others] = missed
  return first === undefined ? null : [first, ...others]
}

/** `path` is the `pathKey` of the request, split into segments. */
function likenessTo({ name, value }: Condition, request: RequestUrl, path: string[]): Likeness {
  if (name === pathKind.part.name) return likenessOf((value ?? '').split('/').slice(1), path)
  const given = request.query.get(name)
  return value === undefined || given === undefined ? UNLIKE : likenessOf([value], [given])
}

/** Null when the changed URL would be too long, or in small letters fails a criterion that the request meets. */
function nearMissOf(
  table: RoutingTable,
  { ranked: { router }, conditions }: Miss,
  request: RequestUrl,
  nowMs: number
): NearMiss | null {
  const href = conditions.length > 1 ? request.href.toLowerCase() : request.href
  const edited = RequestUrl.parse(conditions.reduce(editedUrl, href))
  if (!edited.ok || !matches(router.criteria, edited.value)) return null
  const criterion = criterionOutcomes(router.criteria, request).find(({ met }) => !met)
  const winner = table.resolve(edited.value, nowMs)?.router
  return criterion && winner ? { router, criterion, url: edited.value.href, winner } : null
}

/** The URL with only the condition's part changed, so that the condition holds. */
function editedUrl(href: string, { name, value }: Condition): string {
  const { protocol, host, pathname, search } = new URL(href)
  const pairs = search.slice(1).split('&')
  const others = pairs.filter(
    (pair) => pair !== '' && !QueryParameters.parse(`?${pair}`, true).has(name)
  )
  const url: UrlDraft = { host, path: pathname, pairs: others }
  partOf(name).write(url, name, only(value ?? memberOf(ANY_TEXT) ?? ''))
  return urlOfDraft(url, protocol)
}

/** How similar a text of a URL is to the one that a router asks for. A path is compared segment by segment. */
interface Likeness {
  /** Whether the difference looks like a slip: of case or accents, or a typing mistake in three letters. */
  readonly isSlip: boolean
  /** The score of equal segments, and of those that differ only by case and accents. */
  readonly alike: number
  /** The letters to change; Infinity for paths of very different length. */
  readonly distance: number
}

const UNLIKE: Likeness = { isSlip: false, alike: 0, distance: Infinity }

/** Greater than the number of segments of a path that a router can ask for. */
const EQUAL = 1_000
const FOLDED = 1
/** Longer texts are similar only when they are equal. */
const LENGTH_MAX = 64
/** Mistakes are looked for in this many segments of a path; further ones count as wholly different. */
const MISTAKEN_MAX = 2
const LETTERS_PER_MISTAKE = 3

/**
 * Compares segments in order, after leaving out of the longer path the run of segments that lets most others agree.
 * Looks for mistakes in at most `MISTAKEN_MAX` pairs of texts, which takes at most `LENGTH_MAX` steps for each letter.
 */
function likenessOf(asked: readonly string[], given: readonly string[]): Likeness {
  const [short, long] = asked.length <= given.length ? [asked, given] : [given, asked]
  const extra = long.length - short.length
  const leftOutAt = placeOfRun(short, long)
  let alike = 0
  let mistaken = 0
  let isSlip = extra === 0
  let distance = extra > 1 ? Infinity : extra * (long[leftOutAt]?.length ?? 0)
  for (const [at, text] of short.entries()) {
    const other = long[at < leftOutAt ? at : at + extra] ?? ''
    const agreement = agreementOf(text, other)
    alike += agreement
    if (agreement > 0) continue
    mistaken += 1
    const mistakes = mistaken <= MISTAKEN_MAX ? mistakesOf(text, other) : Infinity
    isSlip &&= mistakes * LETTERS_PER_MISTAKE <= Math.min(text.length, other.length)
    distance += Math.min(mistakes, Math.max(text.length, other.length))
  }
  return { isSlip, alike, distance }
}

/** The last index of a run to leave out so that most other segments agree. */
function placeOfRun(short: readonly string[], long: readonly string[]): number {
  const extra = long.length - short.length
  let [best, place, alike] = [0, 0, 0]
  for (const [at, text] of short.entries()) {
    alike += agreementOf(text, long[at] ?? '') - agreementOf(text, long[at + extra] ?? '')
    if (alike >= best) [best, place] = [alike, at + 1]
  }
  return place
}

function agreementOf(a: string, b: string): number {
  if (a === b) return EQUAL
  return isShort(a, b) && foldedText(a) === foldedText(b) ? FOLDED : 0
}

function mistakesOf(a: string, b: string): number {
  return isShort(a, b) ? typingMistakes(foldedText(a), foldedText(b)) : Infinity
}

function isShort(a: string, b: string): boolean {
  return Math.max(a.length, b.length) <= LENGTH_MAX
}
