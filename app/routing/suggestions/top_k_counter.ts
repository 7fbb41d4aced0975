/** What is known of a text: it was added at least `count - excess` times, and at most `count` times. */
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
 * Counts the most frequent of any number of texts in bounded memory (the Space-Saving sketch). A text that was added more
 * often than `total / textsMax` is among them, whatever else was added before and after it.
 */
export class FrequentTexts {
  readonly #estimates = new Map<string, Estimate>()
  #total = 0
  #characters = 0

  constructor(private readonly textsMax: number) {}

  /** How many texts were added. */
  get total(): number {
    return this.#total
  }

  /** The length of the texts that it holds. */
  get characters(): number {
    return this.#characters
  }

  /** `isOfNewNetwork`: no earlier call for this text was for the same network. */
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

  /** The texts that it holds, in no particular order. Never more often than they were added. */
  get counted(): readonly CountedText[] {
    return [...this.#estimates].map(([text, { count, networks, excess }]) => ({
      text,
      count: count - excess,
      networks,
    }))
  }

  /** The newcomer inherits the estimate of the dropped text: it may have been added as often before. */
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
