import { SEPARATOR_IN_NAME } from '#routing/engine/criteria/broken_text'
import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import { foldedText } from '#shared/characters'
import { typingMistakes } from '#shared/nearest'

/**
 * How two texts may mean the same: `variant` is the same text with other case, accents or separators, `misspelt` is a
 * typing mistake.
 */
export type UtmRelation = 'variant' | 'misspelt'

/** A text prepared for comparison. */
export interface UtmSpelling {
  /** Equal for variants of one text. */
  readonly folded: string
  readonly words: readonly string[]
  readonly digits: string
  readonly letterCount: number
}

/**
 * Invisible characters, except the tags of flags, are left out of spellings like separators, but do not keep two digits
 * apart.
 */
const SEPARATORS = /[[\s_+\p{Pd}\p{Cf}]--[\u{e0020}-\u{e007f}]]+/gv
const BETWEEN_DIGITS = /(?<=\d)[\s_+\p{Pd}]+(?=\d)/gu
const DIGITS = /\d+/g

/** The most by which two texts of this relation differ in length. */
export const MISTAKES_MAX = 2

/** Longer texts are not searched for mistakes, which costs the length squared. */
const MISSPELT_LENGTH_MAX = 100

/** Separators between two digits count, however they are written: 1-12 is not 11-2. */
export function utmSpelling(text: string): UtmSpelling {
  const plain = foldedText(text)
  const words = plain.split(SEPARATORS).filter((word) => word !== '')
  const folded = plain.replaceAll(BETWEEN_DIGITS, '.').replaceAll(SEPARATORS, '')
  const digits = plain.match(DIGITS)?.join(' ') ?? ''
  return { folded, words, digits, letterCount: lettersOf(folded) }
}

/** Null when the texts probably mean different things, and when they are the same text. */
export function utmRelation(a: string, b: string): UtmRelation | null {
  return a === b ? null : spellingRelation(utmSpelling(a), utmSpelling(b))
}

/** Like `utmRelation`, but of two different texts. */
export function spellingRelation(a: UtmSpelling, b: UtmSpelling): UtmRelation | null {
  if (a.folded === b.folded) return 'variant'
  return isMisspelt(a, b) ? 'misspelt' : null
}

/**
 * Words of one text are compared with those of the other, because a short word is often the only difference between two
 * meanings: ad-a and ad-b. Digits must agree for the same reason: spring25 and spring26.
 */
function isMisspelt(a: UtmSpelling, b: UtmSpelling): boolean {
  if (a.digits !== b.digits || a.folded.length > MISSPELT_LENGTH_MAX) return false
  const allowed = mistakesMax(a.letterCount, b.letterCount)
  if (allowed === 0 || Math.abs(a.folded.length - b.folded.length) > allowed) return false
  if (a.words.length !== b.words.length) return typingMistakes(a.folded, b.folded) <= allowed
  let found = 0
  for (const [index, word] of a.words.entries()) {
    const other = b.words[index] ?? ''
    if (word === other) continue
    const mistakes = typingMistakes(word, other)
    if (mistakes > mistakesMax(lettersOf(word), lettersOf(other))) return false
    found += mistakes
  }
  return found <= allowed
}

/** In a short text, a mistake is as likely to be another word. */
function mistakesMax(lettersOfOne: number, lettersOfOther: number): number {
  const letters = Math.min(lettersOfOne, lettersOfOther)
  if (letters < 5) return 0
  return letters < 9 ? 1 : MISTAKES_MAX
}

function lettersOf(text: string): number {
  return text.replaceAll(DIGITS, '').length
}

const PREFIX = 'utm'
/** Longer than every name that is misspelt. */
const LENGTH_MAX = 20

/** Further names that tools use. */
const OTHER_NAMES: ReadonlySet<string> = new Set([
  'utm_brand',
  'utm_creative',
  'utm_creative_format',
  'utm_id',
  'utm_marketing_tactic',
  'utm_name',
  'utm_source_platform',
  'utm_team',
])

const SPELT = UTM_PARAMETERS.map((parameter) => {
  const { folded } = utmSpelling(parameter)
  const stem = folded.slice(PREFIX.length)
  return { parameter, folded, stem, letters: [...folded].sort().join('') }
})

/** The UTM parameter that a name probably misspells; null when the name is correct or resembles none. */
export function misspeltUtm(name: string): UtmParameter | null {
  if (name.length > LENGTH_MAX || OTHER_NAMES.has(name.toLowerCase())) return null
  const { folded, digits } = utmSpelling(name.replace(SEPARATOR_IN_NAME, ''))
  if (digits !== '') return null
  for (const { parameter, folded: meant, stem, letters } of SPELT) {
    if (parameter === name) return null
    const mistakes = typingMistakes(folded, meant)
    const isSwap = mistakes === 1 && [...folded].sort().join('') === letters
    // Half of the letters of a short stem would otherwise be mistaken.
    if (mistakes === 0 || isSwap || (mistakes === 1 && stem.length > 4)) return parameter
  }
  return null
}
