export interface BatcherOptions {
  /** A batch of this size is sent at once. */
  readonly batchMax: number
  /** How long a batch may wait for more items while another is in flight. */
  readonly lingerMs: number
  /** With this many batches in flight, further batches wait and grow. */
  readonly inFlightMax: number
}

interface Batch<T> {
  readonly items: T[]
  readonly sent: PromiseWithResolvers<void>
  isDue: boolean
}

/**
 * Sends items in batches. While nothing is in flight, a batch leaves with what arrives in the same turn of the event
 * loop. Otherwise it waits until nothing is in flight, or for `lingerMs`. A single item is therefore not delayed, and a
 * slow batch does not hold up the next ones.
 */
export class Batcher<T> {
  readonly #waiting: Batch<T>[] = []
  readonly #inFlight = new Set<Batch<T>>()

  constructor(
    private readonly send: (items: readonly T[]) => Promise<void>,
    private readonly options: BatcherOptions
  ) {}

  /** Settles with the item's batch. */
  add(item: T): Promise<void> {
    const last = this.#waiting.at(-1)
    const batch = last && last.items.length < this.options.batchMax ? last : this.#open()
    batch.items.push(item)
    if (batch.items.length === this.options.batchMax) this.#sendDue()
    return batch.sent.promise
  }

  /** Sends what waits without further delay. Resolves when every item has arrived or failed. */
  async flush(): Promise<void> {
    while (this.#waiting.length + this.#inFlight.size > 0) {
      for (const batch of this.#waiting) batch.isDue = true
      this.#sendDue()
      await Promise.race(Array.from(this.#inFlight, ({ sent }) => sent.promise.catch(() => {})))
    }
  }

  #open(): Batch<T> {
    const batch: Batch<T> = { items: [], sent: Promise.withResolvers(), isDue: false }
    this.#waiting.push(batch)
    const makeDue = () => {
      batch.isDue = true
      this.#sendDue()
    }
    if (this.#inFlight.size === 0) setImmediate(makeDue)
    else setTimeout(makeDue, this.options.lingerMs)
    return batch
  }

  #sendDue(): void {
    const { batchMax, inFlightMax } = this.options
    while (this.#inFlight.size < inFlightMax) {
      const [first] = this.#waiting
      if (!first || (!first.isDue && first.items.length < batchMax)) return
      this.#waiting.shift()
      this.#inFlight.add(first)
      this.send(first.items).then(
        () => this.#arrived(first).resolve(),
        (error: unknown) => this.#arrived(first).reject(error)
      )
    }
  }

  #arrived(batch: Batch<T>): PromiseWithResolvers<void> {
    this.#inFlight.delete(batch)
    const [next] = this.#waiting
    if (next && this.#inFlight.size === 0) next.isDue = true
    this.#sendDue()
    return batch.sent
  }
}
