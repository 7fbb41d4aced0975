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
