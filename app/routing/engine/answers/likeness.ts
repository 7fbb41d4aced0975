import { foldedText } from '#shared/characters'
import { typingMistakes } from '#shared/nearest'

/** How a text of a URL resembles the one that a router asks for. A path is compared segment by segment. */
export interface Likeness {
  /** Whether the difference looks like a slip: of case or accents, or a typing mistake in three letters. */
  readonly isSlip: boolean
  /** Counts equal segments first, then those that differ only by case and accents. */
  readonly alike: number
  /** The letters to change; Infinity for paths of very different length. */
  readonly distance: number
}

export const UNLIKE: Likeness = { isSlip: false, alike: 0, distance: Infinity }

/** Greater than the number of segments of a path that a router can ask for. */
const EQUAL = 1_000
const FOLDED = 1
/** Texts that are longer are alike only when they are equal. */
const LENGTH_MAX = 64
/** Mistakes are looked for in this many segments of a path; further ones count as wholly different. */
const MISTAKEN_MAX = 2
const LETTERS_PER_MISTAKE = 3

/**
 * Compares segments in order. The longer path leaves out one run of segments, so that most of the others agree. Looks for
 * mistakes in at most `MISTAKEN_MAX` pairs of texts, which takes at most `LENGTH_MAX` steps for each letter.
 */
export function likenessOf(asked: readonly string[], given: readonly string[]): Likeness {
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

/** The last of the places at which most of the other segments agree. */
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
