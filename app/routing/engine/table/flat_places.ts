import {
  ACCEPTS,
  ACCEPTS_MASK,
  DEMANDS_MASK,
  GRANULE_BITS,
  HAS_WINDOW,
  homeOf,
  instantOf,
  KEPT_SHIFT,
  LENGTH_MASK,
  LENGTH_SHIFT,
  NAME_SHIFT,
  OPENS_LATER,
  OUTSIDE,
  RECORD,
  ROW,
  ROWS_MASK,
  TAKEN,
  VALUE_MASK,
  VALUE_SHIFT,
  WINDOW_LENGTH,
  WINNER_SHIFT,
  wordsOf,
} from './record_layout.js'
import type { Resolution } from './ranked_router.js'
import type { Search } from './search.js'
import type { Searchable } from './searchable.js'
import type { TextReader } from './text_reader.js'
import type { Winners } from './winners.js'

/** What is written once and then only read. */
export interface PlaceArrays<Node> {
  /** A granule for each number of a place, and behind them the rows that do not fit into one. */
  readonly cells: Int32Array
  /** The numbers from 1 to this one are those of places. */
  readonly size: number
  /** At how many of them a search begins. */
  readonly homes: number
  /** Texts and nodes by the number of their place; the node of a removed place is null. */
  readonly texts: readonly string[]
  readonly nodes: readonly (Node | null)[]
  /** The winner of a place's first row has the number of the place. */
  readonly winners: Winners
  /** The names that demands are on. */
  readonly names: readonly string[]
  /** How many numbers have been given to places, removed ones included. */
  readonly taken: number
  /** No number above is free. */
  readonly free: number
  /** How many of the cells are written. */
  readonly used: number
  /** How many of them are of removed places and replaced rows. */
  readonly wasted: number
}

/**
 * Places by text, in arrays of numbers. A look-up reads one cache line as a rule, which holds the text and all that
 * decides who wins there, and the answer beside it without waiting for that line; objects are read for the rest. Texts
 * with the same first place are chained. Immutable.
 */
export class FlatPlaces<Node extends Searchable> {
  readonly #cells: Int32Array
  readonly #homes: number
  readonly #answers: readonly (Resolution | null)[]
  readonly #winners: Winners
  readonly #names: readonly string[]
  readonly #bytes: Uint8Array

  constructor(readonly arrays: PlaceArrays<Node>) {
    this.#cells = arrays.cells
    this.#homes = arrays.homes
    this.#answers = arrays.winners.answers
    this.#winners = arrays.winners
    this.#names = arrays.names
    this.#bytes = new Uint8Array(arrays.cells.buffer)
  }

  /** Null when there is none. */
  node(reader: TextReader): Node | null {
    return this.arrays.nodes[this.numberOf(reader)] ?? null
  }

  /** As `Searchable.best`, for the place of this text. */
  best(reader: TextReader, search: Search): void {
    const cells = this.#cells
    const sought = reader.hash | TAKEN
    let number = homeOf(reader.hash, this.#homes)
    do {
      const at = number << GRANULE_BITS
      const answer = this.#answers[number] ?? null
      if (cells[at + RECORD.hash] === sought && this.#hasText(number, reader)) {
        const shape = cells[at + RECORD.shape] ?? 0
        if ((shape & ROWS_MASK) === 0) this.arrays.nodes[number]?.best(search)
        else this.#tryRows(cells[at + RECORD.rows] ?? 0, shape & ROWS_MASK, search, number, answer)
        return
      }
      number = cells[at + RECORD.next] ?? 0
    } while (number !== 0)
  }

  /** The node of this text, but null when none of its routers opens at some instant. */
  openingNode(reader: TextReader): Node | null {
    const number = this.numberOf(reader)
    const shape = this.#cells[(number << GRANULE_BITS) + RECORD.shape] ?? 0
    const isAlwaysOpen = (shape & ROWS_MASK) !== 0 && (shape & OPENS_LATER) === 0
    return isAlwaysOpen ? null : (this.arrays.nodes[number] ?? null)
  }

  /** The number of the place of a text; 0 when it has none. */
  numberOf(reader: TextReader): number {
    const cells = this.#cells
    const sought = reader.hash | TAKEN
    let number = homeOf(reader.hash, this.#homes)
    do {
      const at = number << GRANULE_BITS
      if (cells[at + RECORD.hash] === sought && this.#hasText(number, reader)) return number
      number = cells[at + RECORD.next] ?? 0
    } while (number !== 0)
    return 0
  }

  *entries(): Generator<readonly [text: string, hash: number, node: Node]> {
    const { size, texts, nodes } = this.arrays
    for (let number = 1; number <= size; number++) {
      const node = nodes[number] ?? null
      const hash = (this.#cells[(number << GRANULE_BITS) + RECORD.hash] ?? 0) ^ TAKEN
      if (node !== null) yield [texts[number] ?? '', hash, node]
    }
  }

  #hasText(number: number, { text, kept, words }: TextReader): boolean {
    const cells = this.#cells
    const at = number << GRANULE_BITS
    if ((cells[at + RECORD.shape] ?? 0) >>> KEPT_SHIFT !== kept) return false
    if (kept === OUTSIDE) return this.arrays.texts[number] === text
    const start = at + RECORD.head
    const count = wordsOf(kept)
    for (let next = 0; next < count; next++) {
      if (cells[start + next] !== words[next]) return false
    }
    return true
  }

  /**
   * The rows stand in order of precedence, so the first that matches and is open is the only one that can win. `answer`
   * is that of the router `number`, if it has won before.
   */
  #tryRows(
    start: number,
    count: number,
    search: Search,
    number: number,
    answer: Resolution | null
  ): void {
    const cells = this.#cells
    const winners = this.#winners
    let row = start
    for (let left = count; left > 0; left--) {
      const grade = cells[row + ROW.grade] ?? 0
      const shape = cells[row + ROW.shape] ?? 0
      const age = cells[row + ROW.age] ?? 0
      if (grade > search.grade || (grade === search.grade && age > search.age)) return
      if (this.#isOpen(row, shape, search) && this.#demandsHold(row, shape, search)) {
        const winner = shape >>> WINNER_SHIFT
        const isTie = grade === search.grade && age === search.age
        if (!isTie || search.losesTieTo(winners.routerOf(winner))) {
          search.takeNumbered(winners, winner, grade, age, winner === number ? answer : null)
        }
        return
      }
      row += (shape >>> LENGTH_SHIFT) & LENGTH_MASK
    }
  }

  #isOpen(row: number, shape: number, { nowMs }: Search): boolean {
    if ((shape & HAS_WINDOW) === 0) return true
    const cells = this.#cells
    const at = row + ROW.head
    return (
      instantOf(cells[at] ?? 0, cells[at + 1] ?? 0) <= nowMs &&
      nowMs < instantOf(cells[at + 2] ?? 0, cells[at + 3] ?? 0)
    )
  }

  #demandsHold(row: number, shape: number, { query }: Search): boolean {
    const cells = this.#cells
    const names = this.#names
    let at = row + ROW.head + ((shape & HAS_WINDOW) === 0 ? 0 : WINDOW_LENGTH)
    for (let left = shape & DEMANDS_MASK; left > 0; left--) {
      const demand = cells[at] ?? 0
      const accepts = demand & ACCEPTS_MASK
      const length = (demand >>> VALUE_SHIFT) & VALUE_MASK
      const value = query.get(names[demand >>> NAME_SHIFT] ?? '')
      at++
      if (value === undefined) {
        if (accepts !== ACCEPTS.valueOrAbsence) return false
      } else if (accepts !== ACCEPTS.anyValue) {
        if (value.length !== length || !this.#isAt(at, value)) return false
      }
      at += wordsOf(length)
    }
    return true
  }

  #isAt(at: number, value: string): boolean {
    const bytes = this.#bytes
    for (let next = 0; next < value.length; next++) {
      if (bytes[4 * at + next] !== value.charCodeAt(next)) return false
    }
    return true
  }
}
