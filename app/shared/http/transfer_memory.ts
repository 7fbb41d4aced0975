/** Shorter transfers are not counted. */
const SHORT_BYTES = 65_536

/**
 * The bytes of bodies that arrive and of answers that leave. They count as they come, so that nobody holds memory by an
 * announcement. When they exceed the total, the organization that holds most loses its largest transfer.
 */
export class TransferMemory {
  readonly #counted = new Set<Transfer>()
  #heldBytes = 0

  constructor(private readonly bytesMax: number) {}

  begin(organizationId: string): Transfer {
    return new Transfer(organizationId, this)
  }

  count(transfer: Transfer, bytes: number): void {
    if (bytes <= SHORT_BYTES) return
    this.#heldBytes += bytes - transfer.bytes
    transfer.bytes = bytes
    this.#counted.add(transfer)
    while (this.#heldBytes > this.bytesMax) this.#stopLargest()
  }

  forget(transfer: Transfer): void {
    if (this.#counted.delete(transfer)) this.#heldBytes -= transfer.bytes
  }

  #stopLargest(): void {
    const held = new Map<string, number>()
    for (const { organizationId, bytes } of this.#counted) {
      held.set(organizationId, (held.get(organizationId) ?? 0) + bytes)
    }
    const of = ({ organizationId }: Transfer) => held.get(organizationId) ?? 0
    const [largest] = [...this.#counted].sort((a, b) => of(b) - of(a) || b.bytes - a.bytes)
    if (!largest) return
    this.forget(largest)
    largest.stop()
  }
}

/** One body or answer. Its owner ends it. */
export class Transfer {
  bytes = 0
  /** Called once if others need the memory. */
  stop: () => void = () => {}

  constructor(
    readonly organizationId: string,
    private readonly memory: TransferMemory
  ) {}

  /** `bytes` are in memory by now, in total. May call `stop` of this transfer or of another one. */
  hold(bytes: number): void {
    this.memory.count(this, bytes)
  }

  end(): void {
    this.memory.forget(this)
  }
}
