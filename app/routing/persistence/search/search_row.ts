import { Schema } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { campaignEntries } from '#routing/engine/criteria/campaign'
import { precedenceOf } from '#routing/engine/criteria/precedence'
import { searchWords } from '#routing/search_words'
import { foldedText } from '#shared/folded_text'
import { classTerm, pathTerms, tagTerm, utmTerm, wordTerms } from './search_terms.js'

/** Grows with every change of what is stored: the job `router-search` then writes it again. */
export const SEARCH_VERSION = 1
const WORDS_MAX = 100
/** The most characters of a router that are searched, and of each of its values. */
const SEARCHED_LENGTH_MAX = 1_000
const VALUE_LENGTH_MAX = 200

/** The projection of everything that a router is read for. */
export const WITHOUT_SEARCH = { search: 0 } as const

/** What a router is found and sorted by: derived from its other members, written with them, and never shown. */
export interface SearchRow {
  readonly version: number
  /** The folded name. */
  readonly name: string
  /** `Precedence.grade`: class and specificity. */
  readonly grade: number
  /** At most 100 folded words of name, tags, criteria and description, from the first 1,000 characters of these texts. */
  readonly words: readonly string[]
  /** What an index finds the router by (`search_terms.ts`). */
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
    ...pathTerms(criteria?.path?.segments ?? []),
    ...campaignEntries(criteria?.campaign).map(([name, value]) => utmTerm(name, value)),
  ])
  return {
    version: SEARCH_VERSION,
    name: foldedText(router.name),
    grade: precedenceOf(router).grade,
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

function* textsOf({ name, tags, criteria, description }: BookingFlowRouter): Generator<string> {
  yield name
  yield* tags
  for (const [, value] of campaignEntries(criteria?.campaign)) yield valueStart(value)
  for (const segment of criteria?.path?.segments ?? []) yield valueStart(segment)
  for (const parameter of criteria?.queryParams ?? []) {
    yield valueStart(parameter.name)
    if (parameter.value !== undefined) yield valueStart(parameter.value)
  }
  if (description !== null) yield description
}

function valueStart(value: string): string {
  return value.slice(0, VALUE_LENGTH_MAX)
}
