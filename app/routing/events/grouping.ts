export interface GroupingOptions {
  /** A group of this size waits no longer. */
  readonly sizeMax: number
  /** How long a group may wait for more while another one is on its way. */
  readonly lingerMs: number
  /** Further groups wait, and grow, until one of these has arrived. */
  readonly inFlightMax: number
}

interface Group<T> {
  readonly items: T[]
  readonly sent: PromiseWithResolvers<void>
  isDue: boolean
}

/**
 * Sends items together with their neighbours. While nothing is on its way a group waits only for what arrives in the same
 * turn of the event loop, so that grouping costs a lonely item no time; a slow group does not hold up the next ones.
 */
export class Grouping<T> {
  readonly #send: (items: readonly T[]) => Promise<void>
  readonly #options: GroupingOptions
  readonly #waiting: Group<T>[] = []
  readonly #inFlight = new Set<Promise<void>>()

  constructor(send: (items: readonly T[]) => Promise<void>, options: GroupingOptions) {
    this.#send = send
    this.#options = options
  }

  /** Settles as the sending of the item's group does. */
  add(item: T): Promise<void> {
    const last = this.#waiting.at(-1)
    const group = last && last.items.length < this.#options.sizeMax ? last : this.#open()
    group.items.push(item)
    if (group.items.length === this.#options.sizeMax) this.#sendDue()
    return group.sent.promise
  }

  /** Sends what waits without further delay and resolves when all of it has arrived or failed. */
  async flush(): Promise<void> {
    while (this.#waiting.length + this.#inFlight.size > 0) {
      for (const group of this.#waiting) group.isDue = true
      this.#sendDue()
      await Promise.race(this.#inFlight)
    }
  }

  #open(): Group<T> {
    const group: Group<T> = { items: [], sent: Promise.withResolvers(), isDue: false }
    this.#waiting.push(group)
    const makeDue = () => {
      group.isDue = true
      this.#sendDue()
    }
    if (this.#inFlight.size === 0) setImmediate(makeDue)
    else setTimeout(makeDue, this.#options.lingerMs)
    return group
  }

  #sendDue(): void {
    const { sizeMax, inFlightMax } = this.#options
    while (this.#inFlight.size < inFlightMax) {
      const [first] = this.#waiting
      if (!first || (!first.isDue && first.items.length < sizeMax)) return
      this.#waiting.shift()
      const sending = this.#sendOne(first).finally(() => {
        this.#inFlight.delete(sending)
        this.#sendDue()
      })
      this.#inFlight.add(sending)
    }
  }

  async #sendOne({ items, sent }: Group<T>): Promise<void> {
    try {
      await this.#send(items)
      sent.resolve()
    } catch (error) {
      sent.reject(error)
    }
  }
}
