/** How far two rounds may differ, as a share of the larger value. */
export const AGREEMENT = 0.1

export interface Agreed<T> {
  readonly last: T
  readonly rounds: number
  /** The largest difference between the last two rounds, as a share; NaN after one round. */
  readonly apart: number
}

/**
 * Repeats a round until the values that judge it are within 10 % of those of the round before, at most `roundsMax`
 * times. The last round counts.
 */
export async function untilTwoAgree<T>(
  roundsMax: number,
  measure: () => Promise<T> | T,
  judged: (round: T) => readonly number[]
): Promise<Agreed<T>> {
  let last = await measure()
  let apart = Number.NaN
  let rounds = 1
  while (rounds < roundsMax && !(apart <= AGREEMENT)) {
    const next = await measure()
    apart = farthest(judged(last), judged(next))
    last = next
    rounds++
  }
  return { last, rounds, apart }
}

function farthest(ones: readonly number[], others: readonly number[]): number {
  return Math.max(
    ...ones.map((one, at) => {
      const other = others[at] ?? Number.NaN
      return Math.abs(one - other) / Math.max(one, other)
    })
  )
}
