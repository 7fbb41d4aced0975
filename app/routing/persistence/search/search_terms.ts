import type { UtmParameter } from '#routing/engine/criteria/campaign'
import type { PriorityClass } from '#routing/engine/criteria/priority_class'
import { wellFormedStart } from '#routing/search_words'

/** Only beginnings of these lengths are stored: more would cost index, fewer would examine more routers. */
const BEGINNINGS = [1, 2, 3, 5, 8] as const
const TERM_LENGTH_MAX = 100
/** Deeper paths are found by their first segments and then compared. */
const SEGMENTS_MAX = 10

/** The terms of a router for one of its words. Words have letters and digits only, so other terms contain `=`. */
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
export function pathTerms(segments: readonly string[]): string[] {
  return segments.slice(0, SEGMENTS_MAX).map((_, index) => pathTerm(segments.slice(0, index + 1)))
}

export function pathTerm(segments: readonly string[]): string {
  const path = segments.slice(0, SEGMENTS_MAX).join('/')
  return wellFormedStart(`path=${path}`, TERM_LENGTH_MAX)
}
