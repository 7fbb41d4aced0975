/** As in the stream-safe text of Unicode (UAX #15), which is far above what any language needs. */
const MANY_MARKS = /(?<!\p{M})\p{M}{31}/u
const FEWEST_UNITS = 31

/**
 * Unicode normal form C, in a time that grows with the length of the text alone. To put n combining marks in a row into
 * their order takes n² steps, so a text with more than 30 of them in a row stays as it is. Applied twice, it changes nothing.
 */
export function normalForm(text: string): string {
  return text.length >= FEWEST_UNITS && MANY_MARKS.test(text) ? text : text.normalize()
}
