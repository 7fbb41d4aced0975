/** A text was added at least `count - excess` times, and at most `count` times. */
interface Estimate {
  count: number
  networks: number
  readonly excess: number
}

/** A text and how often it was added, at least. */
export interface CountedText {
  readonly text: string
  readonly count: number
  /** How many networks added it, if any did. */
  readonly networks?: number
}

/**
 * Counts the most frequent of any number of texts in bounded memory (the Space-Saving algorithm). A text that was added
 * more often than `total / textsMax` is always among them.
 */
export class TopKCounter {
  readonly #estimates = new Map<string, Estimate>()
  #total = 0
  #characters = 0

  constructor(private readonly textsMax: number) {}

  /** How many texts were added. */
  get total(): number {
    return this.#total
  }

  /** The total length of the texts it holds. */
  get characters(): number {
    return this.#characters
  }

  /** `isOfNewNetwork`: this network has not added the text before. */
  add(text: string, isOfNewNetwork = false): void {
    this.#total += 1
    const known = this.#estimates.get(text)
    if (known) {
      known.count += 1
      known.networks += Number(isOfNewNetwork)
      return
    }
    const excess = this.#estimates.size < this.textsMax ? 0 : this.#dropRarest()
    this.#estimates.set(text, { count: excess + 1, networks: Number(isOfNewNetwork), excess })
    this.#characters += text.length
  }

  /** The texts it holds, in no particular order. A count is never too high. */
  get counted(): readonly CountedText[] {
    return [...this.#estimates].map(([text, { count, networks, excess }]) => ({
      text,
      count: count - excess,
      networks,
    }))
  }

  /** Returns the count of the dropped text. The new text may have been added as often before. */
  #dropRarest(): number {
    let rarest = ''
    let least = Infinity
    for (const [text, { count }] of this.#estimates) {
      if (count >= least) continue
      rarest = text
      least = count
    }
    this.#estimates.delete(rarest)
    this.#characters -= rarest.length
    return least
  }
}
