import { ShardedMap } from '#routing/engine/table/sharded_map'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { StepBudget } from '#routing/engine/table/steps'
import { isMaskedPath } from './masked_path.js'

/** How many routers ask for a text. */
interface Askers {
  readonly routers: number
}

/** Shared by all texts of one router, which are most. */
const ONE: Askers = { routers: 1 }

/** A router's demands, without the router. */
type Asking = Pick<RankedRouter, 'pathKey' | 'conditions'>

/**
 * What the routers of an organization, active or not, ask for: the names of parameters, and of the paths those that a
 * mask could hide or make. Immutable.
 */
export class AskedFor {
  private constructor(
    private readonly names: ShardedMap<Askers>,
    private readonly paths: ShardedMap<Askers>
  ) {}

  /** In steps. */
  static *steps(table: RoutingTable, budget: StepBudget): Generator<undefined, AskedFor> {
    const names = new Map<string, Askers>()
    const paths = new Map<string, Askers>()
    for (const { pathKey, conditions } of table.rankedRouters()) {
      for (const { name } of conditions) count(names, name)
      if (pathKey !== null && isMaskedPath(pathKey)) count(paths, pathKey)
      if (budget.spend(2 + conditions.length)) yield
    }
    return new AskedFor(
      yield* ShardedMap.steps(names, budget),
      yield* ShardedMap.steps(paths, budget)
    )
  }

  /** After a change of one router; null before it was created and after it was deleted. */
  with(before: Asking | null, after: Asking | null): AskedFor {
    const namesBefore = before?.conditions.map(({ name }) => name) ?? []
    const namesAfter = after?.conditions.map(({ name }) => name) ?? []
    const names = recounted(this.names, namesBefore, namesAfter)
    const paths = recounted(this.paths, pathsOf(before), pathsOf(after))
    return names === this.names && paths === this.paths ? this : new AskedFor(names, paths)
  }

  hasName(name: string): boolean {
    return this.names.get(name) !== undefined
  }

  /** Only for a path that `isMaskedPath`. */
  hasPath(pathKey: string): boolean {
    return this.paths.get(pathKey) !== undefined
  }
}

function pathsOf(asking: Asking | null): readonly string[] {
  const pathKey = asking?.pathKey ?? null
  return pathKey !== null && isMaskedPath(pathKey) ? [pathKey] : []
}

function count(texts: Map<string, Askers>, text: string): void {
  const before = texts.get(text)?.routers ?? 0
  texts.set(text, before === 0 ? ONE : { routers: before + 1 })
}

function recounted(
  counts: ShardedMap<Askers>,
  before: readonly string[],
  after: readonly string[]
): ShardedMap<Askers> {
  let changed = counts
  for (const text of after) if (!before.includes(text)) changed = added(changed, text, 1)
  for (const text of before) if (!after.includes(text)) changed = added(changed, text, -1)
  return changed
}

function added(counts: ShardedMap<Askers>, text: string, by: number): ShardedMap<Askers> {
  const routers = (counts.get(text)?.routers ?? 0) + by
  if (routers === 0) return counts.without(text)
  return counts.with(text, routers === 1 ? ONE : { routers })
}
