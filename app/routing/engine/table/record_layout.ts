/**
 * A place of `FlatPlaces` has a granule in an array of 32-bit numbers, as long as a cache line: this head, the text one
 * byte a character, and a row for each router that can win there, in order of precedence. Rows that do not fit follow
 * behind all granules.
 */
export const RECORD = {
  /** The hash of the text and `TAKEN`, `EMPTY` or `REMOVED`. */
  hash: 0,
  /** The number of rows, `FLAG` if one of them has a window, and above them how many characters the record has. */
  shape: 1,
  /** Where the rows begin. */
  rows: 2,
  /** The number of the next place to look at; 0 when there is none. */
  next: 3,
  head: 4,
} as const

export const GRANULE_BITS = 4
export const GRANULE = 1 << GRANULE_BITS

export const TAKEN = 1 << 30
export const EMPTY = 0
export const REMOVED = -1

/** Bits of a record's shape that count its rows. */
const ROWS_BITS = 4
export const ROWS_MASK = (1 << ROWS_BITS) - 1
/** The bit above them. */
export const OPENS_LATER = 1 << ROWS_BITS
/** Everything above is the number of characters. */
export const KEPT_SHIFT = ROWS_BITS + 1

/** A longer text stays out of the record, and a text with a character that is no byte. */
export const TEXT_MAX = 4 * (GRANULE - RECORD.head)
/** In place of a number of characters: the record has none. */
export const OUTSIDE = TEXT_MAX + 1

/** A row: this head, the two instants of its window if it has one, and the demands that the way there leaves open. */
export const ROW = {
  grade: 0,
  age: 1,
  /** The number of demands, `HAS_WINDOW`, the length of the row, and above them the number of the winner. */
  shape: 2,
  head: 3,
} as const

const DEMANDS_BITS = 3
export const DEMANDS_MASK = (1 << DEMANDS_BITS) - 1
export const HAS_WINDOW = 1 << DEMANDS_BITS
export const WINDOW_LENGTH = 4
export const LENGTH_SHIFT = DEMANDS_BITS + 1
const LENGTH_BITS = 6
export const LENGTH_MASK = (1 << LENGTH_BITS) - 1
export const WINNER_SHIFT = LENGTH_SHIFT + LENGTH_BITS

/** More of it stays in objects, so that a record takes little more memory than its text. */
export const DEMANDS_MAX = 4
export const VALUE_MAX = 32

/**
 * A demand: what it accepts, the length of its value, and above them the number of its name; then the value one byte a
 * character.
 */
export const ACCEPTS = { anyValue: 0, value: 1, valueOrAbsence: 2 } as const
const ACCEPTS_BITS = 2
export const ACCEPTS_MASK = (1 << ACCEPTS_BITS) - 1
export const VALUE_SHIFT = ACCEPTS_BITS
const VALUE_BITS = 6
export const VALUE_MASK = (1 << VALUE_BITS) - 1
export const NAME_SHIFT = VALUE_SHIFT + VALUE_BITS

/** A number of 16 bits leads to no more places. */
const HOMES_MAX = 2 ** 16

/** Of `homes` places, the one where the search for a text begins. Other bits of the hash lead to a part of the places. */
export function homeOf(hash: number, homes: number): number {
  return 1 + (Math.imul(hash & 0xffff, homes) >>> 16)
}

export function homesOf(size: number): number {
  return Math.min(size, HOMES_MAX)
}

/** How many numbers a text takes, one byte a character. */
export function wordsOf(length: number): number {
  return (length + 3) >> 2
}

const HIGH = 2 ** 32

/** The upper half of an instant; its lower half is the instant as a 32-bit integer. */
export function upperHalf(instantMs: number): number {
  return Math.max(-0x80000000, Math.min(0x7fffffff, Math.floor(instantMs / HIGH)))
}

export function instantOf(upper: number, lower: number): number {
  return upper * HIGH + (lower >>> 0)
}
