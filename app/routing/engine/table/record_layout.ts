/**
 * A record of `FlatPlaces` in an array of 32-bit numbers: this head, the text two characters a number, and a row for
 * each router that can win there, in order of precedence.
 */
export const RECORD = {
  hash: 0,
  /** The number of the place. */
  place: 1,
  /** Characters of the text. It is left out if there are more than `TEXT_MAX`. */
  length: 2,
  /** `ROWS` bits for the number of rows, `OPENS_LATER`, and above them the length of the record. */
  shape: 3,
  head: 4,
} as const

/** A row: this head, the two instants of its window if it has one, and the demands that the way there leaves open. */
export const ROW = {
  grade: 0,
  /** The number of the winner. */
  winner: 1,
  /** `DEMANDS` bits for the number of demands, `HAS_WINDOW`, and above them the length of the row. */
  shape: 2,
  head: 3,
} as const

/** A demand: the number of the name, what it accepts, and the value two characters a number. */
export const DEMAND = { name: 0, accepts: 1, head: 2 } as const

/** Bits of a shape that count what follows. */
const COUNT_BITS = 8
/** The bit above them. */
export const FLAG = 1 << COUNT_BITS
/** Everything above the flag is a length. */
export const LENGTH_SHIFT = COUNT_BITS + 1
export const COUNT_MASK = FLAG - 1

/** What a demand accepts, below the length of its value. */
export const ACCEPTS = { anyValue: 0, value: 1, valueOrAbsence: 2 } as const
export const ACCEPTS_BITS = 2
export const ACCEPTS_MASK = (1 << ACCEPTS_BITS) - 1

/** A longer text stays out of the record. */
export const TEXT_MAX = 64

const HIGH = 2 ** 32

/** The upper half of an instant; its lower half is the instant as a 32-bit integer. */
export function upperHalf(instantMs: number): number {
  return Math.max(-0x80000000, Math.min(0x7fffffff, Math.floor(instantMs / HIGH)))
}

export function instantOf(upper: number, lower: number): number {
  return upper * HIGH + (lower >>> 0)
}
