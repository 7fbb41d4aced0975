import type { Condition } from '#routing/engine/criteria/condition'
import {
  ACCEPTS,
  DEMANDS_MAX,
  HAS_WINDOW,
  LENGTH_SHIFT,
  NAME_SHIFT,
  ROW,
  upperHalf,
  VALUE_MAX,
  VALUE_SHIFT,
  WINDOW_LENGTH,
  WINNER_SHIFT,
  wordsOf,
} from './record_layout.js'
import type { Row } from './searchable.js'
import { TextReader } from './text_reader.js'

const READER = new TextReader()

/** Writes the rows of records. Adds to `names`, by whose numbers demands name them. */
export class RowWriter {
  readonly #numbers: Map<string, number>

  constructor(private readonly names: string[]) {
    this.#numbers = new Map(names.map((name, number) => [name, number]))
  }

  /** There must be room for `rowLength`. Gives the end of the row. */
  write(cells: Int32Array, start: number, row: Row, winner: number): number {
    const { router, demands } = row
    cells[start + ROW.grade] = router.grade
    cells[start + ROW.age] = router.age
    let at = start + ROW.head
    if (!router.isAlwaysOpen) {
      for (const instantMs of [router.fromMs, router.untilMs]) {
        cells[at++] = upperHalf(instantMs)
        cells[at++] = instantMs
      }
    }
    for (const demand of demands) at = this.#writeDemand(cells, at, demand)
    cells[start + ROW.shape] =
      demands.length |
      (router.isAlwaysOpen ? 0 : HAS_WINDOW) |
      ((at - start) << LENGTH_SHIFT) |
      (winner << WINNER_SHIFT)
    return at
  }

  #writeDemand(cells: Int32Array, at: number, { name, value, required }: Condition): number {
    const number = this.#numberOf(name) << NAME_SHIFT
    if (value === undefined) {
      cells[at] = ACCEPTS.anyValue | number
      return at + 1
    }
    const accepts = required ? ACCEPTS.value : ACCEPTS.valueOrAbsence
    cells[at] = accepts | (value.length << VALUE_SHIFT) | number
    const { words } = READER.read(value)
    const count = wordsOf(value.length)
    for (let next = 0; next < count; next++) cells[at + 1 + next] = words[next] ?? 0
    return at + 1 + count
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.names.push(name) - 1
    this.#numbers.set(name, number)
    return number
  }
}

/** How many numbers a row takes. */
export function rowLength({ router, demands }: Row): number {
  let length = ROW.head + (router.isAlwaysOpen ? 0 : WINDOW_LENGTH)
  for (const { value } of demands) length += 1 + (value === undefined ? 0 : wordsOf(value.length))
  return length
}

/** Whether a record can have the row. */
export function fitsIntoRow({ demands }: Row): boolean {
  return demands.length <= DEMANDS_MAX && demands.every(isShort)
}

function isShort({ value }: Condition): boolean {
  return value === undefined || READER.read(value).kept <= VALUE_MAX
}
