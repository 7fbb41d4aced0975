/** Fewer counts before say too little to compare with. */
const COMPARED_MIN = 10
/** Beyond this factor the period before was another situation, such as before a launch. */
const TIMES_MAX = 10
/** The standard normal quantile of 97.5 %. */
const Z = 1.959964

/** A change, with the bounds between which the true one lies with 95 % confidence. */
export interface Change {
  readonly by: number
  readonly low: number
  readonly high: number
}

interface Rate {
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** The relative change of a count; null if there is too little before to compare with. */
export function changeOfCount(now: number, before: number): Change | null {
  if (before < COMPARED_MIN || now >= TIMES_MAX * before) return null
  const whole = now + before
  const share = now / whole
  const square = (Z * Z) / whole
  const centre = (share + square / 2) / (1 + square)
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole))
  // Of visits that come by chance, the share of the later period decides the ratio of both.
  const changeOf = (part: number) => part / (1 - part) - 1
  return {
    by: now / before - 1,
    low: changeOf(Math.max(0, centre - half)),
    high: changeOf(centre + half),
  }
}

/** The change of a rate as a difference, by Newcombe's interval; null without both rates. */
export function changeOfRate(now: Rate | null, before: Rate | null): Change | null {
  if (now === null || before === null) return null
  const by = now.rate - before.rate
  return {
    by,
    low: by - Math.hypot(now.rate - now.low, before.high - before.rate),
    high: by + Math.hypot(now.high - now.rate, before.rate - before.low),
  }
}

/** Whether the change may be none. */
export const mayBeChance = ({ low, high }: Change): boolean => low <= 0 && high >= 0
