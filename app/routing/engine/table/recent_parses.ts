import type { RequestUrl } from '#routing/engine/criteria/request_url'

/**
 * The parsed example URLs of a router, while they are kept. Holds no reference to the router, which can leave memory
 * first.
 */
export class ExampleParses {
  /** Null for a URL that cannot be parsed. */
  parsed: readonly (RequestUrl | null)[] | null = null
}

/** Characters of URLs that stay parsed. Parsed URLs take up to sixty times the memory. */
const CHARACTERS_MAX = 524_288
/** The least that one router counts for: sixty times this is more than the parse of the shortest URL takes. */
const CHARACTERS_MIN = 16

/** The most recent parses. Beyond the limit the oldest are dropped, and parsed again on demand. */
class RecentParses {
  readonly #parsed = new Map<ExampleParses, number>()
  #characters = 0

  add(parses: ExampleParses, characters: number): void {
    const counted = Math.max(characters, CHARACTERS_MIN)
    this.#characters += counted - (this.#parsed.get(parses) ?? 0)
    this.#parsed.set(parses, counted)
    for (const [oldest, its] of this.#parsed) {
      if (this.#characters <= CHARACTERS_MAX || oldest === parses) return
      this.#parsed.delete(oldest)
      this.#characters -= its
      oldest.parsed = null
    }
  }
}

/** Shared by the whole process. */
export const recentParses = new RecentParses()
