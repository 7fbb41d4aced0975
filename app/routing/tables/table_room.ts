import type { MemoryShare, TableMemory } from './table_memory.js'

/** The share of a table that is held elsewhere. Such tables are evicted first, unless a reader uses them. */
export class TableRoom implements MemoryShare {
  bytes = 0
  readonly protectedUntilMs = 0
  pins = 0

  /** `onEvicted` must forget the table. */
  constructor(
    private readonly memory: TableMemory,
    private readonly onEvicted: () => void,
    private readonly onFreed: (room: TableRoom) => void
  ) {}

  /** Makes room for `bytes` in all; throws when there is none. */
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
