import type { VectorRouter } from '#tests/support/vectors'

/** A request as docs/matching.md reads it: its segments, and the first value of each parameter. */
export interface Asked {
  readonly segments: readonly string[]
  readonly query: Readonly<Record<string, string>>
}

/** A router. The requests and the instants that it matches are bits of numbers, one for each of a closed universe. */
export interface Ruled {
  readonly id: string
  readonly flow: string
  readonly urls: bigint
  readonly times: number
  readonly isActive: boolean
  readonly isDefault: boolean
  /** By class, specificity, creation and id: the router with the first of two places wins. */
  readonly rank: number
  readonly createdAt: number
}

type Criteria = VectorRouter['matching_criteria']

/** Class and specificity as one number, the higher first. */
export function rankOf(asks: Criteria): number {
  const segments = asks?.path?.segments.length ?? 0
  const parameters = Object.keys(asks?.query_params?.parameters ?? {}).length
  const campaign = Object.keys(asks?.campaign ?? {}).length
  if (campaign > 0) return 4e6 + campaign
  if (segments > 0 && parameters > 0) return 3e6 + segments * 1000 + parameters
  if (segments > 0) return 2e6 + segments
  return parameters > 0 ? 1e6 + parameters : 0
}

export function asksFor(asks: Criteria, asked: Asked): boolean {
  if (asks?.path && asks.path.segments.join('/') !== asked.segments.join('/')) return false
  for (const [name, { value, required }] of Object.entries(asks?.query_params?.parameters ?? {})) {
    const actual = asked.query[name]
    if (actual === undefined && required !== false) return false
    if (actual !== undefined && value !== undefined && value !== actual) return false
  }
  return Object.entries(asks?.campaign ?? {}).every(([name, value]) => asked.query[name] === value)
}

function isFirst(one: Ruled, other: Ruled): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank
  return one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt
}

/** What each router wins at an instant; what none takes is under null. */
export function winsAt(
  set: readonly Ruled[],
  instant: number,
  all: bigint
): Map<Ruled | null, bigint> {
  const wins = new Map<Ruled | null, bigint>()
  let left = all
  for (const router of set.toSorted((a, b) => (isFirst(a, b) ? -1 : 1))) {
    if (!router.isActive || !(router.times & (1 << instant))) continue
    wins.set(router, left & router.urls)
    left &= ~router.urls
  }
  return wins.set(null, left)
}

/** The kind of the conflict of two routers; `future` has the instants that count. */
export function kindOf(one: Ruled, other: Ruled, future: number): string | null {
  const [winner, loser] = isFirst(one, other) ? [one, other] : [other, one]
  if (!one.isActive || !other.isActive || one.isDefault !== other.isDefault) return null
  if (!(one.times & other.times & future) || !(one.urls & other.urls)) return null
  const isWider = (winner.urls | loser.urls) === winner.urls
  const isLonger = (loser.times & future & ~winner.times) === 0
  if (winner.rank === loser.rank && winner.urls === loser.urls) return 'duplicate'
  if (isWider && isLonger) return 'shadowed'
  if (winner.rank === loser.rank) return 'takeover'
  if ((winner.urls | loser.urls) !== loser.urls) return 'overlap'
  return isWider && winner.times & future & ~loser.times ? 'overlap' : 'specialization'
}
