const SLOT = 3
const FEWEST_SLOTS = 4
/** Slots that may be taken, out of every three. */
const MAX_LOAD_OF_THREE = 2

type Cell<Value> = string | number | Value | null

/**
 * A hash table with text keys in one array: the hash, text and value of an entry are adjacent. A miss usually touches
 * one cache line, a hit two; a copy is one move of memory. The maker may change it until it is handed on, never after.
 * `hash` is always `hashOf` the key; null is a value.
 */
export class TextTable<Value extends object> {
  /** Hash, text and value of every slot; an empty slot has the text null. */
  #cells: Cell<Value>[]
  /** The number of keys. */
  #taken: number

  private constructor(cells: Cell<Value>[], taken: number) {
    this.#cells = cells
    this.#taken = taken
  }

  static sizedFor<Value extends object>(keys: number): TextTable<Value> {
    let slots = FEWEST_SLOTS
    while (MAX_LOAD_OF_THREE * slots < 3 * keys) slots *= 2
    return new TextTable(new Array<Cell<Value>>(SLOT * slots).fill(null), 0)
  }

  get size(): number {
    return this.#taken
  }

  /** Undefined when the key is absent. */
  get(key: string, hash: number): Value | null | undefined {
    const cells = this.#cells
    const mask = cells.length / SLOT - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = SLOT * slot
      if (cells[at] === hash && cells[at + 1] === key) return valueIn(cells[at + 2])
      if (cells[at + 1] === null) return undefined
    }
  }

  set(key: string, hash: number, value: Value | null): void {
    const cells = this.#cells
    const mask = cells.length / SLOT - 1
    let at = SLOT * (hash & mask)
    while (cells[at + 1] !== null && !(cells[at] === hash && cells[at + 1] === key)) {
      at = (at + SLOT) % cells.length
    }
    const isNew = cells[at + 1] === null
    cells[at] = hash
    cells[at + 1] = key
    cells[at + 2] = value
    if (!isNew) return
    this.#taken++
    if (3 * this.#taken > MAX_LOAD_OF_THREE * (mask + 1)) this.#grow()
  }

  copy(): TextTable<Value> {
    return new TextTable(this.#cells.slice(), this.#taken)
  }

  /** A copy without the keys whose value is null. */
  compact(): TextTable<Value> {
    const compacted = TextTable.sizedFor<Value>(0)
    for (const [key, value, hash] of this.entries()) {
      if (value !== null) compacted.set(key, hash, value)
    }
    return compacted
  }

  *entries(): Generator<readonly [key: string, value: Value | null, hash: number]> {
    const cells = this.#cells
    for (let at = 0; at < cells.length; at += SLOT) {
      const [hash, key] = [cells[at], cells[at + 1]]
      if (typeof hash === 'number' && typeof key === 'string') {
        yield [key, valueIn(cells[at + 2]), hash]
      }
    }
  }

  #grow(): void {
    const grown = TextTable.sizedFor<Value>(2 * this.#taken)
    for (const [key, value, hash] of this.entries()) grown.set(key, hash, value)
    this.#cells = grown.#cells
  }
}

function valueIn<Value extends object>(cell: Cell<Value> | undefined): Value | null {
  return typeof cell === 'object' ? cell : null
}
