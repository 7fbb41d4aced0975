const SHARE_DIGITS = 4

/** A part of a whole, as answers show it. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toFixed(SHARE_DIGITS))
}
