import type { RankedRouter } from '#routing/engine/table/ranked_router'

/** An example URL of one router of a pair. */
interface PairExample {
  readonly href: string
  /** The index in the router's list. */
  readonly place: number
  readonly isMatchedByBoth: boolean
}

/** The example URLs of two routers, as far as a conflict between them is concerned. */
export interface PairExamples {
  readonly subject: readonly PairExample[]
  readonly other: readonly PairExample[]
}

export const NO_EXAMPLES: PairExamples = { subject: [], other: [] }

/**
 * Pairs the examples of one router with those of each of several others, in steps. Parses the one router's list once.
 */
export function* pairExampleSteps(
  subject: RankedRouter,
  others: readonly RankedRouter[]
): Generator<undefined, PairExamples[]> {
  const pairs = others.map((other) => ({
    router: other,
    subject: [] as PairExample[],
    other: [] as PairExample[],
  }))
  yield* subject.visitExamples((request, place) => {
    const { href } = request
    const isMatched = subject.matches(request)
    for (const { router, subject: examples } of pairs) {
      examples.push({ href, place, isMatchedByBoth: isMatched && router.matches(request) })
    }
    return false
  })
  for (const { router, other: examples } of pairs) {
    yield* router.visitExamples((request, place) => {
      const isMatchedByBoth = router.matches(request) && subject.matches(request)
      examples.push({ href: request.href, place, isMatchedByBoth })
      return false
    })
  }
  return pairs
}

/**
 * The example URLs that two active routers contest: those that both list, and those that the loser lists and matches
 * but the winner takes. Normalised, without duplicates. `loser` is null when the two never overlap.
 */
export function contestedUrls(
  { subject, other }: PairExamples,
  loser: keyof PairExamples | null
): string[] {
  const listed = new Set(subject.map(({ href }) => href))
  const contested = new Set<string>()
  for (const { href } of other) if (listed.has(href)) contested.add(href)
  const losing = loser === null ? [] : loser === 'subject' ? subject : other
  for (const { href, isMatchedByBoth } of losing) if (isMatchedByBoth) contested.add(href)
  return [...contested]
}
