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
 * turn of the event loop; otherwise it waits until nothing is, or for `lingerMs`. So grouping costs a lonely item no
 * time, and a slow group does not hold up the next ones.
 */
export class Grouping<T> {
  readonly #send: (items: readonly T[]) => Promise<void>
  readonly #options: GroupingOptions
  readonly #waiting: Group<T>[] = []
  readonly #inFlight = new Set<Group<T>>()

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
      await Promise.race(Array.from(this.#inFlight, ({ sent }) => sent.promise.catch(() => {})))
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
      this.#inFlight.add(first)
      this.#send(first.items).then(
        () => this.#arrived(first).resolve(),
        (error: unknown) => this.#arrived(first).reject(error)
      )
    }
  }

  #arrived(group: Group<T>): PromiseWithResolvers<void> {
    this.#inFlight.delete(group)
    const [next] = this.#waiting
    if (next && this.#inFlight.size === 0) next.isDue = true
    this.#sendDue()
    return group.sent
  }
}
