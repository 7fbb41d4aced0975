import type { ConflictKind, Overlap } from './conflict_kind.js'
import type { PrecedenceGround } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { Relation } from '#routing/engine/criteria/relation'
import type { RankedRouter } from '#routing/engine/table/ranked_router'

/**
 * Explains a conflict to people in one or two sentences: what happens, to which router, and why. `relation` ignores
 * their schedules.
 */
export function conflictMessage(
  kind: ConflictKind,
  subject: RankedRouter,
  other: RankedRouter,
  overlap: Overlap | null,
  exampleUrls: readonly string[],
  relation: Relation
): string {
  if (kind === 'example_claimed' || overlap === null) {
    const who = overlap
      ? `${named(overlap.winner)} wins what both match.`
      : whyApart(subject.router, other.router, relation)
    return exampleMessage(subject, other, who, exampleUrls)
  }
  const [winner, loser] = [named(overlap.winner), named(overlap.loser)]
  const because = BECAUSE[overlap.ground]
  const fails = overlap.isLoserDead ? 'can never win' : 'does not win while both are open'
  switch (kind) {
    case 'duplicate':
      return `${winner} and ${loser} ask for the same URLs. ${loser} ${fails}, because ${winner} ${because}.`
    case 'shadowed':
      return `${loser} can never win: ${winner} matches every URL of it and ${because}.`
    case 'takeover':
      return `${winner} takes URLs that ${loser} matches as well: their class and specificity are equal, and ${winner} ${because}.`
    case 'overlap':
      return `Some URLs match both ${winner} and ${loser}. They go to ${winner}, because it ${because}.`
    case 'specialization':
      return `${winner} is a special case of ${loser} and wins there, because it ${because}.`
  }
}

const BECAUSE: Readonly<Record<PrecedenceGround, string>> = {
  priority_class: 'is of a higher priority class',
  specificity: 'is more specific',
  created_at: 'was created later',
  id: 'was created in the same millisecond with the greater id',
}

function exampleMessage(
  subject: RankedRouter,
  other: RankedRouter,
  who: string,
  exampleUrls: readonly string[]
): string {
  const [examples, are] =
    exampleUrls.length === 1
      ? ['An example URL', 'is']
      : [`${exampleUrls.length} example URLs`, 'are']
  return `${examples} of one of ${named(subject)} and ${named(other)} ${are} claimed by the other. ${who}`
}

function whyApart(one: RoutableRouter, other: RoutableRouter, relation: Relation): string {
  if (relation === 'disjoint') return 'They do not match the same URLs.'
  if (one.isDefault !== other.isDefault) return 'One is the default router, which gives way.'
  if (!one.isActive || !other.isActive) return 'One of them is inactive.'
  return 'They match common URLs, but not at the same time.'
}

function named({ router }: RankedRouter): string {
  return JSON.stringify(router.name)
}
