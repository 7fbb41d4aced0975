/**
 * Counts characters as JSON Schema does: Unicode code points, so an emoji outside the Basic Multilingual Plane counts
 * as one. Counting stops at `limit + 1`, however long the text is.
 */
export function characterCount(text: string, limit = Infinity): number {
  if (text.length > 2 * limit) return limit + 1
  let count = 0
  for (let at = 0; at < text.length && count <= limit; count += 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return count
}

/** How much of a name that a caller chose is repeated to it. Refusals would otherwise be longer than their payload. */
const SHOWN_NAME_LENGTH_MAX = 100

/** The beginning of a name, for a refusal. */
export function shownName(name: string): string {
  return name.slice(0, SHOWN_NAME_LENGTH_MAX)
}

/** The limit of Unicode's stream-safe text (UAX #15), far above what any language needs. */
const MANY_MARKS = /(?<!\p{M})\p{M}{31}/u
const FEWEST_UNITS = 31

/**
 * Unicode normal form C, in time linear in the length of the text. Ordering n consecutive combining marks takes n²
 * steps, so a text with more than 30 of them in a row stays as it is. Idempotent.
 */
export function normalForm(text: string): string {
  return text.length >= FEWEST_UNITS && MANY_MARKS.test(text) ? text : text.normalize()
}

/** The memory of a text's characters, in bytes: one for each of an ASCII text, two for each of any other. */
export function textBytes(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length
}

const ASCII = /^\p{ASCII}*$/u
const MARKS = /\p{M}+/gu
/** Letters that Unicode does not decompose, and the forms of a letter that lower case keeps apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/**
 * The text without case, accents and compatibility forms: texts that a person would call the same in spite of them have
 * the same result. Idempotent. Marks are removed before and after the decomposition, which needs n² steps for n of them
 * in a row.
 */
export function foldedText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .replaceAll(MARKS, '')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}
