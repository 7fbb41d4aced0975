import { NoRoomForTables } from './no_room_for_tables.js'

/** A share of the memory of tables. */
export interface Place {
  /** Bytes; 0 while unknown. */
  weight: number
  /** No other organization may take the place before this time, on the clock of `TableMemory`. */
  protectedUntilMs: number
  /** The number of readers and longer holders; it stays until they are done. */
  pins: number
}

/** A place for a temporary table. */
export function temporaryPlace(): Place {
  return { weight: 0, protectedUntilMs: Infinity, pins: 0 }
}

/** A place is kept for this many times the time that its table took to load. */
const PROTECTION_FACTOR = 20
const PROTECTED_AT_MOST_MS = 60_000

/**
 * Counts the bytes that tables take or are about to take, and decides which tables are evicted for others. A table
 * keeps its place for twenty times as long as it took to load. Organizations that do not fit together therefore cost at
 * most a twentieth of a processor, and an organization that finds no place is refused.
 */
export class TableMemory {
  #bytes = 0

  /** `oldestFirst` lists the held places; `leave` evicts one by calling `free`. `now` is monotonic. */
  constructor(
    readonly maxBytes: number,
    private readonly oldestFirst: () => Iterable<Place>,
    private readonly leave: (place: Place) => void,
    readonly now: () => number
  ) {}

  get bytes(): number {
    return this.#bytes
  }

  /** Reserves memory before it is filled. A reservation above the total takes all of it. Throws `NoRoomForTables`. */
  admit(place: Place, bytes: number): void {
    const wanted = Math.min(Math.max(bytes, place.weight), this.maxBytes)
    const nowMs = this.now()
    let free = this.maxBytes - (this.#bytes - place.weight)
    const leaving: Place[] = []
    for (const other of this.oldestFirst()) {
      if (free >= wanted) break
      if (other === place || !mayLeave(other) || other.protectedUntilMs > nowMs) continue
      leaving.push(other)
      free += other.weight
    }
    if (free < wanted) throw new NoRoomForTables('other organizations take all memory for tables')
    for (const other of leaving) this.leave(other)
    this.#set(place, wanted)
  }

  /** Sets the real weight of a table. If writes made it too large, the oldest tables are evicted. */
  weigh(place: Place, bytes: number): void {
    if (bytes === place.weight) return
    this.#set(place, bytes)
    if (this.#bytes <= this.maxBytes) return
    for (const other of this.oldestFirst()) {
      if (this.#bytes <= this.maxBytes) return
      if (other !== place && mayLeave(other)) this.leave(other)
    }
  }

  /** Protects a place that has just been filled. */
  keep(place: Place, loadMs: number): void {
    place.protectedUntilMs = this.now() + Math.min(PROTECTION_FACTOR * loadMs, PROTECTED_AT_MOST_MS)
  }

  free(place: Place): void {
    this.#set(place, 0)
  }

  #set(place: Place, bytes: number): void {
    this.#bytes += bytes - place.weight
    place.weight = bytes
  }
}

function mayLeave({ weight, pins }: Place): boolean {
  return weight > 0 && pins === 0
}
