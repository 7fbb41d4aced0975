import { FlatPlaces } from './flat_places.js'
import {
  EMPTY,
  GRANULE,
  GRANULE_BITS,
  homeOf,
  homesOf,
  KEPT_SHIFT,
  LENGTH_MASK,
  LENGTH_SHIFT,
  OPENS_LATER,
  OUTSIDE,
  RECORD,
  REMOVED,
  ROW,
  ROWS_MASK,
  TAKEN,
  WINNER_SHIFT,
  wordsOf,
} from './record_layout.js'
import { fitsIntoRow, rowLength, RowWriter } from './row_writer.js'
import type { Row, Searchable } from './searchable.js'
import type { StepBudget } from './steps.js'
import { TextReader } from './text_reader.js'
import { Winners } from './winners.js'

type Entry<Node> = readonly [text: string, hash: number, node: Node]

const NO_ROWS: readonly Row[] = []
const READER = new TextReader()

/** Writes the arrays of `FlatPlaces`, which takes them over. */
export class FlatPlacesWriter<Node extends Searchable> {
  #cells: Int32Array
  #used: number
  #taken: number
  #free: number
  #wasted: number
  readonly #homes: number
  readonly #rows: RowWriter
  /** Texts whose first place another one has. */
  readonly #crowded: Entry<Node>[] = []

  private constructor(
    cells: Int32Array,
    used: number,
    private readonly size: number,
    private readonly texts: string[],
    private readonly nodes: (Node | null)[],
    private readonly winners: Winners,
    private readonly names: string[],
    taken: number,
    free: number,
    wasted: number
  ) {
    this.#cells = cells
    this.#used = used
    this.#taken = taken
    this.#free = free
    this.#wasted = wasted
    this.#homes = homesOf(size)
    this.#rows = new RowWriter(names)
  }

  /** For this many texts, and some more later. */
  static sizedFor<Node extends Searchable>(count: number): FlatPlacesWriter<Node> {
    const size = count + (count >> 3) + 1
    const used = GRANULE * (size + 1)
    return new FlatPlacesWriter<Node>(
      new Int32Array(used + (used >> 3)),
      used,
      size,
      new Array<string>(size + 1).fill(''),
      new Array<null>(size + 1).fill(null),
      Winners.upTo(size),
      [],
      0,
      size,
      0
    )
  }

  /** Goes on where other places ended. They stay as they are. */
  static from<Node extends Searchable>({ arrays }: FlatPlaces<Node>): FlatPlacesWriter<Node> {
    const { cells, used, size, texts, nodes, winners, names, taken, free, wasted } = arrays
    const copied = new Int32Array(used + (used >> 5))
    copied.set(cells.subarray(0, used))
    return new FlatPlacesWriter(
      copied,
      used,
      size,
      texts.slice(),
      nodes.slice(),
      winners.copy(),
      names.slice(),
      taken,
      free,
      wasted
    )
  }

  /** Replaces what has the number, or nothing when it is 0; a place with the node null is gone. */
  change(number: number, text: string, hash: number, node: Node | null): void {
    if (number === 0) {
      if (node !== null) this.add(text, hash, node)
      return
    }
    this.#dropRows(number)
    this.nodes[number] = node
    if (node !== null) this.#writeRows(number, node)
    else this.#remove(number)
  }

  /** The text must not have a place yet. There must be room for it. */
  add(text: string, hash: number, node: Node): void {
    const home = homeOf(hash, this.#homes)
    if (this.#cells[home << GRANULE_BITS] === EMPTY) this.#write(home, text, hash, node)
    else this.#crowded.push([text, hash, node])
  }

  *finish(budget: StepBudget): Generator<undefined, FlatPlaces<Node>> {
    for (const [text, hash, node] of this.#crowded) {
      const number = this.#freeNumber()
      this.#write(number, text, hash, node)
      const cells = this.#cells
      const after = (homeOf(hash, this.#homes) << GRANULE_BITS) + RECORD.next
      cells[(number << GRANULE_BITS) + RECORD.next] = cells[after] ?? 0
      cells[after] = number
      if (budget.spend(2)) yield
    }
    const { size, texts, nodes, winners, names } = this
    const cells = this.#cells
    const used = this.#used
    const isRoomy = cells.length > used + (used >> 4)
    return new FlatPlaces({
      cells: isRoomy ? cells.slice(0, used) : cells,
      size,
      homes: this.#homes,
      texts,
      nodes,
      winners,
      names,
      taken: this.#taken,
      free: this.#free,
      used,
      wasted: this.#wasted,
    })
  }

  #freeNumber(): number {
    while (this.#cells[this.#free << GRANULE_BITS] !== EMPTY) this.#free--
    if (this.#free === 0) throw new Error('There are more texts than places')
    return this.#free
  }

  #write(number: number, text: string, hash: number, node: Node): void {
    const cells = this.#cells
    const { kept, words } = READER.read(text)
    const at = number << GRANULE_BITS
    cells[at + RECORD.hash] = hash | TAKEN
    cells[at + RECORD.shape] = kept << KEPT_SHIFT
    const count = kept === OUTSIDE ? 0 : wordsOf(kept)
    for (let next = 0; next < count; next++) cells[at + RECORD.head + next] = words[next] ?? 0
    this.texts[number] = text
    this.nodes[number] = node
    this.#taken++
    this.#writeRows(number, node)
  }

  /** The number stays on the ways that lead through it. */
  #remove(number: number): void {
    this.#cells[(number << GRANULE_BITS) + RECORD.hash] = REMOVED
    this.texts[number] = ''
    this.#wasted += GRANULE
  }

  #dropRows(number: number): void {
    const cells = this.#cells
    const at = number << GRANULE_BITS
    const shape = cells[at + RECORD.shape] ?? 0
    const start = cells[at + RECORD.rows] ?? 0
    let row = start
    for (let left = shape & ROWS_MASK; left > 0; left--) {
      const shapeOfRow = cells[row + ROW.shape] ?? 0
      this.winners.remove(shapeOfRow >>> WINNER_SHIFT)
      row += (shapeOfRow >>> LENGTH_SHIFT) & LENGTH_MASK
    }
    if (start >= GRANULE * (this.size + 1)) this.#wasted += row - start
    cells[at + RECORD.shape] = (shape >>> KEPT_SHIFT) << KEPT_SHIFT
  }

  #writeRows(number: number, node: Node): void {
    const all = node.rows()
    const rows = all?.every(fitsIntoRow) ? all : NO_ROWS
    let length = 0
    let isTimed = false
    for (const row of rows) {
      length += rowLength(row)
      isTimed ||= !row.router.isAlwaysOpen
    }
    const at = number << GRANULE_BITS
    const kept = (this.#cells[at + RECORD.shape] ?? 0) >>> KEPT_SHIFT
    const inside = at + RECORD.head + (kept === OUTSIDE ? 0 : wordsOf(kept))
    const start = inside + length <= at + GRANULE ? inside : this.#reserve(length)
    this.#cells[at + RECORD.shape] =
      rows.length | (isTimed ? OPENS_LATER : 0) | (kept << KEPT_SHIFT)
    this.#cells[at + RECORD.rows] = start
    let next = start
    for (const [place, row] of rows.entries()) {
      if (place === 0) this.winners.set(number, row.router)
      const winner = place === 0 ? number : this.winners.add(row.router)
      next = this.#rows.write(this.#cells, next, row, winner)
    }
  }

  /** Makes room for this many more numbers, and gives the place of the first. */
  #reserve(count: number): number {
    const start = this.#used
    this.#used += count
    if (this.#used > this.#cells.length) {
      const grown = new Int32Array(this.#used + (this.#used >> 1))
      grown.set(this.#cells)
      this.#cells = grown
    }
    return start
  }
}
