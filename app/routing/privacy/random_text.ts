/** Fewer characters tell too little. */
const LENGTH_MIN = 20
/** One of 200 texts of words and numbers exceeds it, and 97 of 100 random ones of 128 bits. */
const WORDS_SCORE_MAX = 13
const HEXADECIMAL = /^[\da-f_-]+$/i

/** By character code. */
const CLASSES: number[] = []
for (const [index, characters] of [
  'aeiouy',
  'bcdfghjklmnpqrstvwxz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  '_-',
].entries()) {
  for (const character of characters) CLASSES[character.charCodeAt(0)] = index
}

/**
 * How much likelier a character of one class follows one of another in random characters than in words, as the binary
 * logarithm of the ratio.
 */
const SCORES = [
  [0, -1, 5, 6, -2],
  [-2, 0, 4, 3, -3],
  [-1, 1, 0, 2, -3],
  [4, 3, 3, -2, -4],
  [0, 0, 0, 0, 0],
]

/**
 * Whether a part of 20 or more letters, digits, hyphens and underscores looks random, as a Base64 or alphanumeric identifier
 * does: it has capitals and digits within words. Hexadecimal digits do not count as random. Linear in the length of the text.
 */
export function isRandomText(text: string): boolean {
  let begin = 0
  let score = 0
  let isAbove = false
  let before: number | undefined
  for (let at = 0; at <= text.length; at += 1) {
    const next = CLASSES[text.charCodeAt(at)]
    if (next === undefined) {
      const isLong = isAbove && at - begin >= LENGTH_MIN
      if (isLong && !HEXADECIMAL.test(text.slice(begin, at))) return true
      begin = at + 1
      score = 0
      isAbove = false
    } else if (before !== undefined) {
      score = Math.max(0, score + (SCORES[before]?.[next] ?? 0))
      isAbove ||= score > WORDS_SCORE_MAX
    }
    before = next
  }
  return false
}
