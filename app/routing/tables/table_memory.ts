import { NoRoomForTables } from '#routing/ports/routing_tables'

/** A share of the memory of tables. */
export interface Place {
  /** Bytes; 0 while nothing is known. */
  weight: number
  /** Until when nobody else may take it, in the time of `performance.now()`. */
  staysUntilMs: number
}

/** How many times the time that it took to load a table keeps its place. */
const STAYS_TIMES = 20
const STAYS_AT_MOST_MS = 60_000

/**
 * The bytes that tables take, held or about to be, and who has to leave for others. A table keeps its place for twenty
 * times as long as loading it took: organizations that do not fit beside each other cost at most a twentieth of a
 * processor, and whoever finds no place is refused instead.
 */
export class TableMemory {
  #bytes = 0

  /** `oldestFirst` gives the held places, `leave` gives one up by calling `free`. */
  constructor(
    private readonly maxBytes: number,
    private readonly oldestFirst: () => Iterable<Place>,
    private readonly leave: (place: Place) => void
  ) {}

  get bytes(): number {
    return this.#bytes
  }

  /** Reserves memory before it is filled. What alone is more than there is needs all of it. Throws `NoRoomForTables`. */
  admit(place: Place, bytes: number): void {
    const wanted = Math.min(Math.max(bytes, place.weight), this.maxBytes)
    const nowMs = performance.now()
    let free = this.maxBytes - (this.#bytes - place.weight)
    const leaving: Place[] = []
    for (const other of this.oldestFirst()) {
      if (free >= wanted) break
      if (other === place || other.weight === 0 || other.staysUntilMs > nowMs) continue
      leaving.push(other)
      free += other.weight
    }
    if (free < wanted) throw new NoRoomForTables('other organizations take all memory for tables')
    for (const other of leaving) this.leave(other)
    this.#set(place, wanted)
  }

  /** Takes what a table turned out to weigh. It has grown by writes when that is too much; then the oldest leave. */
  weigh(place: Place, bytes: number): void {
    if (bytes === place.weight) return
    this.#set(place, bytes)
    if (this.#bytes <= this.maxBytes) return
    for (const other of this.oldestFirst()) {
      if (this.#bytes <= this.maxBytes) return
      if (other !== place && other.weight > 0) this.leave(other)
    }
  }

  /** Keeps a place that has just been filled. */
  keep(place: Place, loadMs: number): void {
    place.staysUntilMs = performance.now() + Math.min(STAYS_TIMES * loadMs, STAYS_AT_MOST_MS)
  }

  free(place: Place): void {
    this.#set(place, 0)
  }

  #set(place: Place, bytes: number): void {
    this.#bytes += bytes - place.weight
    place.weight = bytes
  }
}
