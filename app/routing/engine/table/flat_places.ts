import {
  ACCEPTS,
  ACCEPTS_BITS,
  ACCEPTS_MASK,
  COUNT_MASK,
  DEMAND,
  FLAG,
  instantOf,
  LENGTH_SHIFT,
  RECORD,
  ROW,
  TEXT_MAX,
} from './record_layout.js'
import type { Search } from './search.js'
import type { Searchable } from './searchable.js'
import type { TextReader } from './text_reader.js'
import type { Winners } from './winners.js'

/** What is written once and then only read. */
export interface PlaceArrays<Node> {
  /**
   * Open addressing: where the record of a text begins, and above that as many bits of its hash as there is room for. 0
   * is an empty slot.
   */
  readonly slots: Int32Array
  /** The bits of a slot that say where the record begins. */
  readonly startMask: number
  readonly cells: Int32Array
  /** Texts and nodes by the number of their place; the node of a removed place is null. */
  readonly texts: readonly string[]
  readonly nodes: readonly (Node | null)[]
  readonly winners: Winners
  /** The names that demands are on. */
  readonly names: readonly string[]
  /** How many of the cells are written. */
  readonly used: number
  /** How many of them are records of removed places. */
  readonly wasted: number
}

/**
 * Places by text, in arrays of numbers. One look-up reads a slot and a record, which holds the text and, as a rule, all
 * that decides who wins there; objects are read for the rest. Immutable.
 */
export class FlatPlaces<Node extends Searchable> {
  private readonly slots: Int32Array
  private readonly startMask: number
  private readonly cells: Int32Array
  /** The cells, two characters a number. */
  private readonly characters: Uint16Array
  private readonly winners: Winners
  private readonly names: readonly string[]

  constructor(readonly arrays: PlaceArrays<Node>) {
    this.slots = arrays.slots
    this.startMask = arrays.startMask
    this.cells = arrays.cells
    this.characters = new Uint16Array(arrays.cells.buffer)
    this.winners = arrays.winners
    this.names = arrays.names
  }

  /** Null when there is none. */
  node(reader: TextReader): Node | null {
    const at = this.recordOf(reader)
    return at === 0 ? null : this.nodeAt(at)
  }

  /** As `Searchable.best`, for the place of this text. */
  best(reader: TextReader, search: Search): void {
    const at = this.recordOf(reader)
    if (at === 0) return
    const shape = this.cells[at + RECORD.shape] ?? 0
    if ((shape & COUNT_MASK) === 0) this.nodeAt(at)?.best(search)
    else this.tryRows(at, shape & COUNT_MASK, search)
  }

  /** The node of this text, but null when none of its routers opens at some instant. */
  openingNode(reader: TextReader): Node | null {
    const at = this.recordOf(reader)
    if (at === 0) return null
    const shape = this.cells[at + RECORD.shape] ?? 0
    const isAlwaysOpen = (shape & COUNT_MASK) !== 0 && (shape & FLAG) === 0
    return isAlwaysOpen ? null : this.nodeAt(at)
  }

  /** Where the record of a text begins, which may be that of a removed place; 0 when there is none. */
  recordOf(reader: TextReader): number {
    const { slots, startMask, cells } = this
    const { hash } = reader
    const mask = slots.length - 1
    const tag = (hash << 2) & ~startMask
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const slotted = slots[slot] ?? 0
      if (slotted === 0) return 0
      if ((slotted & ~startMask) !== tag) continue
      const at = slotted & startMask
      if (cells[at + RECORD.hash] === hash && this.hasText(at, reader)) return at
    }
  }

  *entries(): Generator<readonly [text: string, hash: number, node: Node]> {
    const { cells } = this
    const { texts, used } = this.arrays
    for (let at = 1; at < used; at += (cells[at + RECORD.shape] ?? 0) >>> LENGTH_SHIFT) {
      const node = this.nodeAt(at)
      const text = texts[cells[at + RECORD.place] ?? 0] ?? ''
      if (node !== null) yield [text, cells[at + RECORD.hash] ?? 0, node]
    }
  }

  private hasText(at: number, { text, words }: TextReader): boolean {
    const { cells } = this
    const { length } = text
    if (cells[at + RECORD.length] !== length) return false
    if (length > TEXT_MAX) return this.arrays.texts[cells[at + RECORD.place] ?? 0] === text
    const start = at + RECORD.head
    for (let next = 0; 2 * next < length; next++) {
      if (cells[start + next] !== words[next]) return false
    }
    return true
  }

  private isAt(at: number, text: string): boolean {
    const { characters } = this
    for (let next = 0; next < text.length; next++) {
      if (characters[2 * at + next] !== text.charCodeAt(next)) return false
    }
    return true
  }

  private nodeAt(at: number): Node | null {
    return this.arrays.nodes[this.cells[at + RECORD.place] ?? 0] ?? null
  }

  /** The rows stand in order of precedence, so the first that matches and is open is the only one that can win. */
  private tryRows(at: number, count: number, search: Search): void {
    const { cells, winners } = this
    const length = cells[at + RECORD.length] ?? 0
    let row = at + RECORD.head + (length > TEXT_MAX ? 0 : (length + 1) >> 1)
    for (let left = count; left > 0; left--) {
      const grade = cells[row + ROW.grade] ?? 0
      const winner = cells[row + ROW.winner] ?? 0
      const shape = cells[row + ROW.shape] ?? 0
      if (grade > search.grade) return
      if (this.isOpen(row, shape, search) && this.demandsHold(row, shape, search)) {
        if (grade < search.grade || search.losesTieTo(winners.routerOf(winner))) {
          search.takeNumbered(winners, winner, grade)
        }
        return
      }
      row += shape >>> LENGTH_SHIFT
    }
  }

  private isOpen(row: number, shape: number, { nowMs }: Search): boolean {
    if ((shape & FLAG) === 0) return true
    const { cells } = this
    const at = row + ROW.head
    return (
      instantOf(cells[at] ?? 0, cells[at + 1] ?? 0) <= nowMs &&
      nowMs < instantOf(cells[at + 2] ?? 0, cells[at + 3] ?? 0)
    )
  }

  private demandsHold(row: number, shape: number, { query }: Search): boolean {
    const { cells, names } = this
    let at = row + ROW.head + ((shape & FLAG) === 0 ? 0 : 4)
    for (let left = shape & COUNT_MASK; left > 0; left--) {
      const accepts = cells[at + DEMAND.accepts] ?? 0
      const length = accepts >>> ACCEPTS_BITS
      const value = query.get(names[cells[at + DEMAND.name] ?? 0] ?? '')
      at += DEMAND.head
      if (value === undefined) {
        if ((accepts & ACCEPTS_MASK) !== ACCEPTS.valueOrAbsence) return false
      } else if ((accepts & ACCEPTS_MASK) !== ACCEPTS.anyValue) {
        if (value.length !== length || !this.isAt(at, value)) return false
      }
      at += (length + 1) >> 1
    }
    return true
  }
}
