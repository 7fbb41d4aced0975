interface Parsed {
  forgetExamples(): void
}

/** Characters of URLs that are kept parsed. Parsed URLs take up to sixty times the memory. */
const CHARACTERS_MAX = 524_288
/** The least that a router counts. */
const CHARACTERS_MIN = 64

/** The routers whose example URLs were parsed last. Beyond the limit the oldest forget them, and parse them again on demand. */
class RecentParses {
  private readonly parsed = new Map<Parsed, number>()
  private characters = 0

  add(router: Parsed, characters: number): void {
    const counted = Math.max(characters, CHARACTERS_MIN)
    this.characters += counted - (this.parsed.get(router) ?? 0)
    this.parsed.set(router, counted)
    for (const [oldest, its] of this.parsed) {
      if (this.characters <= CHARACTERS_MAX || oldest === router) return
      this.parsed.delete(oldest)
      this.characters -= its
      oldest.forgetExamples()
    }
  }
}

/** One for a process. */
export const recentParses = new RecentParses()
