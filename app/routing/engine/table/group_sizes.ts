import type { Bundle } from './bundle.js'
import type { Condition } from '#routing/engine/criteria/condition'
import type { StepBudget } from './steps.js'

/** An optional parameter places a router twice, so it must divide this much better. */
const OPTIONAL_HANDICAP = 8

/**
 * Per name: how many bundles of a node share one value, on average. Computed once, when the node is divided, so that
 * where a router belongs never depends on later additions.
 */
export class GroupSizes {
  /** Omits names whose values are not shared. */
  private constructor(private readonly sizes: ReadonlyMap<string, number>) {}

  static *steps(
    bundles: readonly Bundle[],
    used: readonly string[],
    budget: StepBudget
  ): Generator<undefined, GroupSizes> {
    const counts = new Map<string, Map<string | undefined, number>>()
    for (const { conditions, copies } of bundles) {
      for (const condition of conditions) {
        if (isPlacing(condition, used, copies)) count(counts, condition)
      }
      if (budget.spend(conditions.length)) yield
    }
    const sizes = new Map<string, number>()
    for (const [name, values] of counts) {
      const size = averageSize(values.values())
      if (size > 1) sizes.set(name, size)
      if (budget.spend(values.size)) yield
    }
    return new GroupSizes(sizes)
  }

  /**
   * The condition to place a bundle under: the one that the fewest others share. Null when the bundle stays where it
   * is. The same for the same conditions in any order.
   */
  placementOf(
    conditions: readonly Condition[],
    used: readonly string[],
    copies: number
  ): Condition | null {
    let best: Condition | null = null
    let bestSize = Infinity
    for (const condition of conditions) {
      if (!isPlacing(condition, used, copies)) continue
      const handicap = condition.required ? 0 : OPTIONAL_HANDICAP
      const size = (this.sizes.get(condition.name) ?? 1) + handicap
      if (best === null || size < bestSize || (size === bestSize && condition.name < best.name)) {
        best = condition
        bestSize = size
      }
    }
    return best
  }
}

function isPlacing(
  { name, required }: Condition,
  used: readonly string[],
  copies: number
): boolean {
  return (required || copies > 1) && !used.includes(name)
}

function count(
  counts: Map<string, Map<string | undefined, number>>,
  { name, value }: Condition
): void {
  let values = counts.get(name)
  if (!values) counts.set(name, (values = new Map()))
  values.set(value, (values.get(value) ?? 0) + 1)
}

function averageSize(sizes: Iterable<number>): number {
  let all = 0
  let met = 0
  for (const size of sizes) {
    all += size
    met += size * size
  }
  return met / all
}
