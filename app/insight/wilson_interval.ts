/** A share, and the bounds between which the true one lies with 95 % confidence. */
export interface Rate {
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** The standard normal quantile of 97.5 %. */
const Z = 1.959964

/** Wilson's score interval: unlike the usual one it holds for few trials, and for shares near 0 and 1. */
export function wilsonInterval(successes: number, trials: number): Rate {
  const rate = successes / trials
  const square = (Z * Z) / trials
  const centre = (rate + square / 2) / (1 + square)
  const half = (Z / (1 + square)) * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials))
  return { rate, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}
