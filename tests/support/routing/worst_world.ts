import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_kind'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { buildRouter } from './router_builder.js'
import { SeededRandom } from '#tests/support/seeded_random'

/** The conditions of a set's routers on one parameter. */
interface Gene {
  readonly kind: 'existence' | 'value' | 'optional' | 'either'
  /** The number of different values. */
  readonly values: number
  /** The number of different names in its place: 1 when all routers share one. */
  readonly names: number
  /** The share of routers with a condition on it. */
  readonly chance: number
}

/** The parameters that generate a set of routers. */
interface Recipe {
  readonly genes: readonly Gene[]
  readonly isOnPath: boolean
}

export interface World {
  readonly routers: readonly RoutableRouter[]
  /** URLs that lead as deep into the set as possible. */
  readonly urls: readonly string[]
}

export interface Worst extends World {
  readonly recipe: Recipe
  readonly cost: number
  /** A set of this many routers from the same recipe. */
  readonly grownTo: (routers: number) => World
}

const KINDS = ['existence', 'value', 'optional', 'optional', 'either'] as const
const COUNTS = [1, 2, 3, 10, Infinity]
const CHANCES = [0.1, 0.5, 0.9, 1]

/**
 * Searches for the costliest set of routers by repeatedly changing the best recipe found so far. The API accepts every
 * set. The same seed finds the same set.
 */
export function findWorst(
  seed: number,
  routers: number,
  tries: number,
  costOf: (world: World) => number
): Worst {
  const random = new SeededRandom(seed)
  let worst = triedOf(randomRecipe(random))
  for (let at = 1; at < tries; at++) {
    const isFresh = at < tries / 5
    const tried = triedOf(isFresh ? randomRecipe(random) : changedRecipe(worst.recipe, random))
    if (tried.cost >= worst.cost) worst = tried
  }
  return worst

  function triedOf(recipe: Recipe): Worst {
    const world = worldOf(recipe, routers, seed)
    const grownTo = (count: number) => worldOf(recipe, count, seed)
    return { ...world, recipe, cost: costOf(world), grownTo }
  }
}

/** The routers of a recipe. The same seed yields the same routers; a larger count starts with the same ones. */
function worldOf(recipe: Recipe, count: number, seed: number): World {
  const random = new SeededRandom(seed)
  const routers = Array.from({ length: count }, (_, at) =>
    buildRouter(at + 1, criteriaOf(recipe, at, random))
  )
  const urls = Array.from({ length: 12 }, (_, at) => {
    const { criteria } = random.pick(routers)
    return urlOf(criteria, recipe, [1, 0.5, 0][at % 3] ?? 1, random)
  })
  return { routers, urls }
}

function randomRecipe(random: SeededRandom): Recipe {
  const count = random.pick([1, 3, 8, 14, 25, CRITERIA_LIMITS.parameters])
  const model = randomGene(random)
  const isUniform = random.chance(0.6)
  const genes = Array.from({ length: count }, () => (isUniform ? model : randomGene(random)))
  return { genes, isOnPath: random.chance(0.8) }
}

function changedRecipe(recipe: Recipe, random: SeededRandom): Recipe {
  const genes = [...recipe.genes]
  const at = random.below(genes.length)
  const gene = genes[at] ?? randomGene(random)
  const one = randomGene(random)
  const changed = random.pick([
    one,
    { ...gene, kind: one.kind },
    { ...gene, values: one.values },
    { ...gene, names: one.names },
    { ...gene, chance: one.chance },
  ])
  const count = random.pick([1, 1, 3, 10, genes.length])
  genes.splice(at, random.chance(0.1) ? count : Math.min(count, genes.length - at))
  genes.splice(
    at,
    0,
    ...Array.from({ length: random.chance(0.3) ? 2 * count : count }, () => changed)
  )
  return { ...recipe, genes: genes.slice(0, CRITERIA_LIMITS.parameters) }
}

function randomGene(random: SeededRandom): Gene {
  return {
    kind: random.pick(KINDS),
    values: random.pick(COUNTS),
    names: random.chance(0.7) ? 1 : random.pick(COUNTS),
    chance: random.pick(CHANCES),
  }
}

function criteriaOf(
  { genes, isOnPath }: Recipe,
  at: number,
  random: SeededRandom
): MatchingCriteria {
  const asked = genes.flatMap((gene, index) => {
    const { kind, values, names, chance } = gene
    const roll = random.next()
    const value = values === Infinity ? at : random.below(values)
    const name = names === Infinity ? at : random.below(names)
    const isOptional = kind === 'optional' || (kind === 'either' && random.chance(0.5))
    if (roll >= chance) return []
    const parameter: QueryParamCriterion = {
      name: names === 1 ? `n${index}` : `n${index}.${name}`,
      value: kind === 'existence' ? undefined : `${value}`,
      required: !isOptional,
    }
    return [parameter]
  })
  const queryParams = asked.length > 0 ? asked : [{ name: 'n', value: `${at}`, required: true }]
  return { path: isOnPath ? { segments: ['a'] } : undefined, queryParams }
}

/** A URL with the parameters that a router asks for, each with the probability `part`. */
function urlOf(
  criteria: MatchingCriteria | null,
  { isOnPath }: Recipe,
  part: number,
  random: SeededRandom
): string {
  const pieces = (criteria?.queryParams ?? [])
    .filter(() => random.chance(part))
    .map(({ name, value = '1' }) => `${name}=${value}`)
  return `https://x/${isOnPath ? 'a' : 'elsewhere'}?${pieces.join('&')}`
}
