import type { Condition } from '#routing/engine/criteria/condition'
import { FlatPlaces, type PlaceArrays } from './flat_places.js'
import {
  ACCEPTS,
  ACCEPTS_BITS,
  COUNT_MASK,
  DEMAND,
  FLAG,
  LENGTH_SHIFT,
  RECORD,
  ROW,
  TEXT_MAX,
  upperHalf,
} from './record_layout.js'
import type { Row, Searchable } from './searchable.js'
import type { StepBudget } from './steps.js'
import { Winners } from './winners.js'

/** More of it stays in objects, so that a record takes little more memory than its text. */
const DEMANDS_MAX = 4
const VALUE_MAX = 32
const FEWEST_SLOTS = 16
const NO_ROWS: readonly Row[] = []

type Slots = Pick<PlaceArrays<Searchable>, 'cells' | 'slots' | 'startMask'>

/** Writes the arrays of `FlatPlaces`, which takes them over. */
export class FlatPlacesWriter<Node extends Searchable> {
  private readonly numbersOfNames: Map<string, number>
  /** For slots of the base: the hash of a text, where its record was, or 0, and where it is now. */
  private readonly moves: (readonly [hash: number, before: number, now: number])[] = []

  private constructor(
    /** Null when there is none. */
    private readonly base: PlaceArrays<Node> | null,
    private cells: Int32Array,
    private used: number,
    private readonly texts: string[],
    private readonly nodes: (Node | null)[],
    private readonly winners: Winners,
    private readonly names: string[],
    private wasted: number
  ) {
    this.numbersOfNames = new Map(names.map((name, number) => [name, number]))
  }

  static empty<Node extends Searchable>(): FlatPlacesWriter<Node> {
    // No record begins at 0.
    return new FlatPlacesWriter<Node>(null, new Int32Array(64), 1, [], [], new Winners(), [], 0)
  }

  /** Goes on where other places ended. They stay as they are. */
  static from<Node extends Searchable>({ arrays }: FlatPlaces<Node>): FlatPlacesWriter<Node> {
    const { cells, used, texts, nodes, winners, names, wasted } = arrays
    const copied = new Int32Array(roomFor(used))
    copied.set(cells.subarray(0, used))
    return new FlatPlacesWriter(
      arrays,
      copied,
      used,
      texts.slice(),
      nodes.slice(),
      winners.copy(),
      names.slice(),
      wasted
    )
  }

  /** Replaces what the base has at `record`, or nothing when it is 0; a place with the node null is gone. */
  change(record: number, text: string, hash: number, node: Node | null): void {
    if (record !== 0) this.remove(record)
    if (node !== null) this.moves.push([hash, record, this.add(text, hash, node)])
  }

  /** The text must not have a place yet. Gives where its record begins. */
  add(text: string, hash: number, node: Node): number {
    const start = this.reserve(RECORD.head)
    const place = this.texts.push(text) - 1
    this.nodes.push(node)
    this.cells[start + RECORD.hash] = hash
    this.cells[start + RECORD.place] = place
    this.cells[start + RECORD.length] = text.length
    if (text.length <= TEXT_MAX) this.writeText(text)
    const all = node.rows()
    const rows = all?.every(fits) ? all : NO_ROWS
    let isTimed = false
    for (const row of rows) {
      this.writeRow(row)
      isTimed ||= !row.router.isAlwaysOpen
    }
    const shape = rows.length | (isTimed ? FLAG : 0)
    this.cells[start + RECORD.shape] = shape | ((this.used - start) << LENGTH_SHIFT)
    return start
  }

  *finish(budget: StepBudget): Generator<undefined, FlatPlaces<Node>> {
    const { base, used, texts, nodes, winners, names, wasted } = this
    const { cells, slots, startMask } = this.movedSlots() ?? (yield* this.newSlots(budget))
    const isToGrow = base !== null
    return new FlatPlaces({
      slots,
      startMask,
      cells,
      used,
      // An array that grew has room for more.
      texts: isToGrow ? texts : texts.slice(),
      nodes: isToGrow ? nodes : nodes.slice(),
      winners: isToGrow ? winners : winners.copy(),
      names,
      wasted,
    })
  }

  /** The slots of the base after the moves; null when they have no room for them. */
  private movedSlots(): Slots | null {
    const { base, cells } = this
    if (base === null || this.used > base.startMask || 2 * this.texts.length > base.slots.length) {
      return null
    }
    const { startMask } = base
    const slots = base.slots.slice()
    const mask = slots.length - 1
    for (const [hash, before, now] of this.moves) {
      const tag = (hash << 2) & ~startMask
      const sought = before === 0 ? 0 : tag | before
      let slot = hash & mask
      while (slots[slot] !== sought) slot = (slot + 1) & mask
      slots[slot] = tag | now
    }
    return { cells, slots, startMask }
  }

  private *newSlots(budget: StepBudget): Generator<undefined, Slots> {
    const { used, nodes } = this
    const cells = this.cells.length > roomFor(used) ? this.cells.slice(0, used) : this.cells
    const startMask = 2 ** (32 - Math.clz32(cells.length)) - 1
    let size = FEWEST_SLOTS
    while (size < 2 * nodes.length) size *= 2
    const slots = new Int32Array(size)
    for (let start = 1; start < used;) {
      const hash = cells[start + RECORD.hash] ?? 0
      if (nodes[cells[start + RECORD.place] ?? 0] !== null) {
        let slot = hash & (size - 1)
        while (slots[slot] !== 0) slot = (slot + 1) & (size - 1)
        slots[slot] = ((hash << 2) & ~startMask) | start
      }
      start += (cells[start + RECORD.shape] ?? 0) >>> LENGTH_SHIFT
      if (budget.spend(0.2)) yield
    }
    return { cells, slots, startMask }
  }

  /** A slot may still lead to the record, which then has no rows and no node. */
  private remove(record: number): void {
    const { cells } = this
    const place = cells[record + RECORD.place] ?? 0
    if (this.nodes[place] === null) return
    const length = cells[record + RECORD.length] ?? 0
    const shape = cells[record + RECORD.shape] ?? 0
    let row = record + RECORD.head + (length > TEXT_MAX ? 0 : (length + 1) >> 1)
    for (let left = shape & COUNT_MASK; left > 0; left--) {
      this.winners.remove(cells[row + ROW.winner] ?? 0)
      row += (cells[row + ROW.shape] ?? 0) >>> LENGTH_SHIFT
    }
    cells[record + RECORD.shape] = (shape >>> LENGTH_SHIFT) << LENGTH_SHIFT
    this.nodes[place] = null
    this.wasted += shape >>> LENGTH_SHIFT
  }

  private writeRow({ router, demands }: Row): void {
    const start = this.used
    this.reserve(ROW.head)
    this.cells[start + ROW.grade] = router.grade
    this.cells[start + ROW.winner] = this.winners.add(router)
    if (!router.isAlwaysOpen) {
      for (const instantMs of [router.fromMs, router.untilMs]) {
        const at = this.reserve(2)
        this.cells[at] = upperHalf(instantMs)
        this.cells[at + 1] = instantMs
      }
    }
    for (const demand of demands) this.writeDemand(demand)
    const shape = demands.length | (router.isAlwaysOpen ? 0 : FLAG)
    this.cells[start + ROW.shape] = shape | ((this.used - start) << LENGTH_SHIFT)
  }

  private writeDemand({ name, value, required }: Condition): void {
    let number = this.numbersOfNames.get(name)
    if (number === undefined) {
      number = this.names.push(name) - 1
      this.numbersOfNames.set(name, number)
    }
    const at = this.reserve(DEMAND.head)
    const accepts = required ? ACCEPTS.value : ACCEPTS.valueOrAbsence
    this.cells[at + DEMAND.name] = number
    this.cells[at + DEMAND.accepts] =
      value === undefined ? ACCEPTS.anyValue : accepts | (value.length << ACCEPTS_BITS)
    if (value !== undefined) this.writeText(value)
  }

  private writeText(text: string): void {
    const start = this.reserve((text.length + 1) >> 1)
    const { cells } = this
    for (let at = 0; at < text.length; at += 2) {
      // Past the end, NaN counts as 0.
      cells[start + (at >> 1)] = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)
    }
  }

  /** Makes room for this many more numbers, and gives the place of the first. */
  private reserve(count: number): number {
    const start = this.used
    this.used += count
    if (this.used > this.cells.length) {
      const grown = new Int32Array(2 * this.used)
      grown.set(this.cells)
      this.cells = grown
    }
    return start
  }
}

function roomFor(used: number): number {
  return used + (used >> 3)
}

function fits({ demands }: Row): boolean {
  return (
    demands.length <= DEMANDS_MAX &&
    demands.every(({ value }) => value === undefined || value.length <= VALUE_MAX)
  )
}
