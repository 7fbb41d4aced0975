import { foldedText } from '#shared/folded_text'

/** The most characters (UTF-16 code units) of a word that count. */
const WORD_LENGTH_MAX = 32
const WORD = /[\p{L}\p{N}]+/gu

/** The folded words of a text, in its order, without repetitions: runs of letters and digits. */
export function searchWords(text: string): string[] {
  const words = foldedText(text).match(WORD) ?? []
  return [...new Set(words.map((word) => wellFormedStart(word, WORD_LENGTH_MAX)))]
}

/** At most the first `length` code units; never half of a surrogate pair. */
export function wellFormedStart(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
