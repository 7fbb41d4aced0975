import { Schema } from 'mongoose'
import { campaignEntries, type UtmParameter } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria, OfEachKind } from '#routing/engine/criteria/matching_criteria'
import { precedenceOf } from '#routing/engine/criteria/precedence'
import type { PriorityClass } from '#routing/engine/criteria/priority_class'
import { foldedText } from '#shared/characters'
import type { BookingFlowRouter } from './booking_flow_router.js'

/** Grows whenever the stored form changes. The job `router-search` then rewrites it. */
export const SEARCH_VERSION = 1

const WORDS_MAX = 100

/** The most characters of a router, and then of one value, that are searched. */
const SEARCHED_LENGTH_MAX = 1_000

const VALUE_LENGTH_MAX = 200

/** A projection without what only lists read. */
export const WITHOUT_SEARCH = { search: 0 } as const

/** What lists find and sort a router by. Derived from its other members, written with them, and never shown. */
export interface SearchRow {
  readonly version: number
  /** The folded name. */
  readonly name: string
  /** `Precedence.rank`: class and specificity. The store calls it grade. */
  readonly grade: number
  /** At most 100 folded words of name, tags, criteria and description, from the first 1,000 characters of these texts. */
  readonly words: readonly string[]
  /** What an index finds the router by (`wordTerms`, `classTerm`, `tagTerm`, `utmTerm`, `pathTerm`). */
  readonly terms: readonly string[]
}

export const SEARCH_SCHEMA = new Schema<SearchRow>(
  { version: Number, name: String, grade: Number, words: [String], terms: [String] },
  { _id: false, strict: 'throw' }
)

export function searchRow(router: BookingFlowRouter): SearchRow {
  const words = wordsOf(router)
  const { criteria, priorityClass } = router
  const terms = new Set([
    ...words.flatMap(wordTerms),
    classTerm(priorityClass),
    ...router.tags.map(tagTerm),
    ...SEARCHED_KINDS.flatMap((kind) => (criteria && kind.terms?.(criteria)) ?? []),
  ])
  return {
    version: SEARCH_VERSION,
    name: foldedText(router.name),
    grade: precedenceOf(router).rank,
    words,
    terms: [...terms],
  }
}

function wordsOf(router: BookingFlowRouter): string[] {
  const words = new Set<string>()
  let left = SEARCHED_LENGTH_MAX
  for (const text of textsOf(router)) {
    if (left <= 0) break
    for (const word of searchWords(text.slice(0, left))) words.add(word)
    left -= text.length
    if (words.size >= WORDS_MAX) break
  }
  return [...words].slice(0, WORDS_MAX)
}

/** Whether each folded word begins one of the router's: those of lists, its external id and the names of UTM parameters. */
export function hasWords(router: BookingFlowRouter, words: readonly string[]): boolean {
  const { criteria, externalId } = router
  const terms = SEARCHED_KINDS.flatMap((kind) => (criteria && kind.terms?.(criteria)) ?? [])
  const own = [...wordsOf(router), ...searchWords([externalId ?? '', ...terms].join(' '))]
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

function* textsOf({ name, tags, criteria, description }: BookingFlowRouter): Generator<string> {
  yield name
  yield* tags
  if (criteria) for (const { texts } of SEARCHED_KINDS) yield* texts(criteria).map(valueStart)
  if (description !== null) yield description
}

/** What routers with one kind of criterion are found by. */
interface SearchedKind {
  texts(criteria: MatchingCriteria): readonly string[]
  terms?(criteria: MatchingCriteria): readonly string[]
}

/** In the order in which texts are searched. */
const SEARCHED_KINDS: readonly SearchedKind[] = Object.values({
  campaign: {
    texts: ({ campaign }) => campaignEntries(campaign).map(([, value]) => value),
    terms: ({ campaign }) => campaignEntries(campaign).map(([name, value]) => utmTerm(name, value)),
  },
  path: {
    texts: ({ path }) => path?.segments ?? [],
    terms: ({ path }) => pathTerms(path?.segments ?? []),
  },
  queryParams: {
    texts: ({ queryParams = [] }) =>
      queryParams.flatMap(({ name, value = [] }) => [name, value].flat()),
  },
} satisfies OfEachKind<SearchedKind>)

function valueStart(value: string): string {
  return value.slice(0, VALUE_LENGTH_MAX)
}

/** The indexes of lists and exports of routers; each begins with the organization. */
export const INDEX = {
  id: { organization_id: 1, _id: -1 },
  name: { organization_id: 1, name: 1 },
  externalId: { organization_id: 1, external_id: 1 },
  flow: { organization_id: 1, booking_flow_id: 1, _id: -1 },
  /** Its last members let MongoDB judge a status without reading routers. */
  activity: {
    'organization_id': 1,
    'is_active': 1,
    '_id': -1,
    'is_default': 1,
    'scheduling.active_from': 1,
    'scheduling.active_until': 1,
  },
  from: { 'organization_id': 1, 'scheduling.active_from': 1 },
  until: { 'organization_id': 1, 'scheduling.active_until': 1 },
  terms: { 'organization_id': 1, 'search.terms': 1, '_id': -1 },
  foldedName: { 'organization_id': 1, 'search.name': 1, '_id': 1 },
  creation: { organization_id: 1, createdAt: 1, _id: 1 },
  update: { organization_id: 1, updatedAt: 1, _id: 1 },
  precedence: { 'organization_id': 1, 'search.grade': 1, 'createdAt': -1, '_id': -1 },
} as const

export type SearchIndex = (typeof INDEX)[keyof typeof INDEX]

/** The most UTF-16 code units of a word that are compared. */
const WORD_LENGTH_MAX = 32

const WORD = /[\p{L}\p{N}]+/gu

/** The folded words of a text: runs of letters and digits, in order and without repetitions. */
export function searchWords(text: string): string[] {
  const words = foldedText(text).match(WORD) ?? []
  return [...new Set(words.map((word) => wellFormedStart(word, WORD_LENGTH_MAX)))]
}

/** At most the first `length` code units; never half of a surrogate pair. */
function wellFormedStart(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  return start.isWellFormed() ? start : start.slice(0, -1)
}

/**
 * Only beginnings of these lengths are stored. More would enlarge the index; fewer would make searches examine more.
 */
const BEGINNINGS = [1, 2, 3, 5, 8] as const

const TERM_LENGTH_MAX = 100

/** Deeper paths are found by their first segments and then compared. */
const SEGMENTS_MAX = 10

/** The terms for one word of a router. They have only letters and digits; all other terms contain `=`. */
export function wordTerms(word: string): string[] {
  const lengths = BEGINNINGS.filter((length) => length <= word.length)
  const terms = new Set(lengths.map((length) => wellFormedStart(word, length)))
  terms.delete('')
  return [...terms]
}

/** The narrowest term that every router with a word beginning with `word` has. */
export function termOfWord(word: string): string {
  return wordTerms(word).at(-1) ?? word
}

export function classTerm(priorityClass: PriorityClass): string {
  return `class=${priorityClass}`
}

export function tagTerm(tag: string): string {
  return wellFormedStart(`tag=${tag}`, TERM_LENGTH_MAX)
}

export function utmTerm(name: UtmParameter, value: string): string {
  return wellFormedStart(`${name}=${value}`, TERM_LENGTH_MAX)
}

/** One term for each beginning of the path. */
function pathTerms(segments: readonly string[]): string[] {
  return segments.slice(0, SEGMENTS_MAX).map((_, index) => pathTerm(segments.slice(0, index + 1)))
}

export function pathTerm(segments: readonly string[]): string {
  const path = segments.slice(0, SEGMENTS_MAX).join('/')
  return wellFormedStart(`path=${path}`, TERM_LENGTH_MAX)
}
