import type { Bundle } from './bundle.js'
import type { Condition } from './condition.js'

/** Bundles by the condition each is placed under; those without one are settled where they are. */
export interface Grouping {
  readonly settled: readonly Bundle[]
  readonly byName: ReadonlyMap<string, NameGroups>
}

export interface NameGroups {
  readonly byValue: ReadonlyMap<string, readonly Bundle[]>
  readonly present: readonly Bundle[]
  readonly absent: readonly Bundle[]
}

/** An optional parameter leads to a router from two sides, so it must divide this much better. */
const OPTIONAL_HANDICAP = 8

/** The conditions under which a router can still be placed once `used` names are spent. */
export function placementsOf(
  conditions: readonly Condition[],
  used: readonly string[]
): readonly Condition[] {
  return used.length === 0 ? conditions : conditions.filter(({ name }) => !used.includes(name))
}

/** The condition that the fewest others share, by `countOf`; required ones are preferred. */
export function mostSelective(
  conditions: readonly Condition[],
  countOf: (condition: Condition) => number
): Condition | null {
  let best: Condition | null = null
  let bestCount = Infinity
  for (const condition of conditions) {
    const count = countOf(condition) + (condition.required ? 0 : OPTIONAL_HANDICAP)
    if (count < bestCount) {
      best = condition
      bestCount = count
    }
  }
  return best
}

/** Places every bundle under its most selective condition. */
export function groupByCondition(bundles: readonly Bundle[], used: readonly string[]): Grouping {
  const counts = countConditions(bundles, used)
  const countOf = ({ name, value }: Condition) => counts.get(name)?.get(value) ?? 0
  const settled: Bundle[] = []
  const byName = new Map<
    string,
    { byValue: Map<string, Bundle[]>; present: Bundle[]; absent: Bundle[] }
  >()

  for (const bundle of bundles) {
    const condition = mostSelective(placementsOf(bundle.conditions, used), countOf)
    if (condition === null) {
      settled.push(bundle)
      continue
    }
    const { name, value, required } = condition
    let groups = byName.get(name)
    if (!groups) byName.set(name, (groups = { byValue: new Map(), present: [], absent: [] }))
    if (value === undefined) {
      groups.present.push(bundle)
      continue
    }
    const sharing = groups.byValue.get(value)
    if (sharing) sharing.push(bundle)
    else groups.byValue.set(value, [bundle])
    if (!required) groups.absent.push(bundle)
  }
  return { settled, byName }
}

function countConditions(
  bundles: readonly Bundle[],
  used: readonly string[]
): Map<string, Map<string | undefined, number>> {
  const counts = new Map<string, Map<string | undefined, number>>()
  for (const bundle of bundles) {
    for (const { name, value } of placementsOf(bundle.conditions, used)) {
      let values = counts.get(name)
      if (!values) counts.set(name, (values = new Map()))
      values.set(value, (values.get(value) ?? 0) + 1)
    }
  }
  return counts
}
