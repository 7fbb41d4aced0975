/** Recently requested organizations occupy all the memory for tables. */
export class NoMemoryForTables extends Error {
  readonly code = 'E_INSTANCE_FULL'
}

/** A share of the memory of tables. */
export interface MemoryReservation {
  /** Bytes; 0 while unknown. */
  bytes: number
  /** The share is not evicted for another organization before this time, on the clock of `TableMemory`. */
  protectedUntilMs: number
  /** How many readers and transactions use the table; it is not evicted while there are any. */
  users: number
}

/** A share for a temporary table. */
export function temporaryReservation(): MemoryReservation {
  return { bytes: 0, protectedUntilMs: Infinity, users: 0 }
}

/** A filled share is protected for this many times the time that its table took to load. */
const PROTECTION_FACTOR = 20
const PROTECTED_AT_MOST_MS = 60_000

/**
 * Counts the bytes that tables take or are about to take, and decides which tables are evicted for others. A table is
 * protected for twenty times as long as it took to load. Organizations that take turns in memory therefore cost at most
 * a twentieth of a processor. One that does not fit meanwhile is refused.
 */
export class TableMemory {
  #bytes = 0

  /** `oldestFirst` lists the shares in use; `evict` removes one and calls `free`. `now` is monotonic. */
  constructor(
    readonly maxBytes: number,
    private readonly oldestFirst: () => Iterable<MemoryReservation>,
    private readonly evict: (reservation: MemoryReservation) => void,
    readonly now: () => number
  ) {}

  get bytes(): number {
    return this.#bytes
  }

  /** Reserves memory before it is filled. A reservation above the total takes all of it. Throws `NoMemoryForTables`. */
  admit(reservation: MemoryReservation, bytes: number): void {
    const wanted = Math.min(Math.max(bytes, reservation.bytes), this.maxBytes)
    const nowMs = this.now()
    let free = this.maxBytes - (this.#bytes - reservation.bytes)
    const evicted: MemoryReservation[] = []
    for (const other of this.oldestFirst()) {
      if (free >= wanted) break
      if (other === reservation || !isEvictable(other) || other.protectedUntilMs > nowMs) continue
      evicted.push(other)
      free += other.bytes
    }
    if (free < wanted) throw new NoMemoryForTables('other organizations take all memory for tables')
    for (const other of evicted) this.evict(other)
    this.#set(reservation, wanted)
  }

  /** Sets the real size of a table. If writes made it too large, the oldest tables are evicted. */
  resize(reservation: MemoryReservation, bytes: number): void {
    if (bytes === reservation.bytes) return
    this.#set(reservation, bytes)
    if (this.#bytes <= this.maxBytes) return
    for (const other of this.oldestFirst()) {
      if (this.#bytes <= this.maxBytes) return
      if (other !== reservation && isEvictable(other)) this.evict(other)
    }
  }

  /** Protects a share that has just been filled. */
  protect(reservation: MemoryReservation, loadMs: number): void {
    reservation.protectedUntilMs =
      this.now() + Math.min(PROTECTION_FACTOR * loadMs, PROTECTED_AT_MOST_MS)
  }

  free(reservation: MemoryReservation): void {
    this.#set(reservation, 0)
  }

  #set(reservation: MemoryReservation, bytes: number): void {
    this.#bytes += bytes - reservation.bytes
    reservation.bytes = bytes
  }
}

function isEvictable({ bytes, users }: MemoryReservation): boolean {
  return bytes > 0 && users === 0
}

/** The share of a table outside the live tables. Such tables are evicted first, unless a reader uses them. */
export class TableReservation implements MemoryReservation {
  bytes = 0
  readonly protectedUntilMs = 0
  users = 0

  /** `onEvicted` must forget the table. */
  constructor(
    private readonly memory: TableMemory,
    private readonly onEvicted: () => void,
    private readonly onFreed: (room: TableReservation) => void
  ) {}

  /** Reserves `bytes` in total. Throws `NoMemoryForTables`. */
  admit(bytes: number): void {
    this.memory.admit(this, bytes)
  }

  evict(): void {
    this.onEvicted()
    this.free()
  }

  free(): void {
    this.memory.free(this)
    this.onFreed(this)
  }
}
