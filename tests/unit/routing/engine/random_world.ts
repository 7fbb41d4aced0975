import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { buildRouter } from '#tests/support/routing/router_builder'
import type { SeededRandom } from '#tests/support/seeded_random'

/** How many different paths, names and values a world has: few make many routers collide. */
export interface Alphabet {
  readonly paths: readonly (readonly string[])[]
  readonly names: readonly string[]
  readonly values: readonly string[]
}

export const NARROW: Alphabet = {
  paths: [['a'], ['a', 'b'], ['a/b'], ['é']],
  names: ['p', 'q', 'r s'],
  values: ['', '1', 'ü&'],
}

export const WIDE: Alphabet = {
  paths: Array.from({ length: 40 }, (_, at) => ['book', `demo-${at}`]),
  names: Array.from({ length: 12 }, (_, at) => `name${at}`),
  values: Array.from({ length: 30 }, (_, at) => `value ${at}`),
}

/** Instants at which schedules begin and end, and at which the worlds are asked. */
export const INSTANTS = [0, 1, 2, 3, 4, 5]

function randomCriteria(random: SeededRandom, alphabet: Alphabet): MatchingCriteria {
  const criteria: MatchingCriteria = {
    path: random.chance(0.5) ? { segments: random.pick(alphabet.paths) } : undefined,
    queryParams: random.chance(0.5) ? randomParameters(random, alphabet) : undefined,
    campaign: random.chance(0.4) ? randomCampaign(random, alphabet) : undefined,
  }
  const isEmpty = !criteria.path && !criteria.queryParams && !criteria.campaign
  return isEmpty ? randomCriteria(random, alphabet) : criteria
}

export function randomRouter(
  random: SeededRandom,
  number: number,
  alphabet: Alphabet
): RoutableRouter {
  const isBounded = () => random.chance(0.25)
  return buildRouter(number, random.chance(0.02) ? null : randomCriteria(random, alphabet), {
    isActive: random.chance(0.9),
    activeFromMs: isBounded() ? random.pick(INSTANTS) : null,
    activeUntilMs: isBounded() ? random.pick(INSTANTS) : null,
    createdAtMs: random.below(5),
  })
}

export function randomRouters(
  random: SeededRandom,
  count: number,
  alphabet: Alphabet
): RoutableRouter[] {
  return Array.from({ length: count }, (_, at) => randomRouter(random, at + 1, alphabet))
}

/** A URL made of the words of the alphabet, with strangers, repetitions and empty segments. */
export function randomUrl(random: SeededRandom, alphabet: Alphabet): string {
  const segments = random.chance(0.1) ? ['other'] : random.pick(alphabet.paths)
  const path = segments.map(encodeURIComponent).join(random.chance(0.1) ? '//' : '/')
  const names = [...alphabet.names, ...UTM_PARAMETERS, 'stranger']
  const count = random.below(7)
  const pieces = Array.from({ length: count }, () => {
    const name = encodeURIComponent(random.pick(names))
    const value = encodeURIComponent(random.pick(alphabet.values))
    return random.chance(0.1) ? name : `${name}=${value}`
  })
  return `https://example.com/${random.chance(0.05) ? '' : path}?${pieces.join('&')}`
}

function randomParameters(random: SeededRandom, alphabet: Alphabet): QueryParamCriterion[] {
  const names = random.shuffled(alphabet.names).slice(0, 1 + random.below(3))
  return names.map((name) => ({
    name,
    value: random.chance(0.6) ? random.pick(alphabet.values) : undefined,
    required: random.chance(0.75),
  }))
}

function randomCampaign(random: SeededRandom, { values }: Alphabet): MatchingCriteria['campaign'] {
  const parameters = random.shuffled(UTM_PARAMETERS).slice(0, 1 + random.below(3))
  const given = values.filter((value) => value !== '')
  return Object.fromEntries(parameters.map((parameter) => [parameter, random.pick(given)]))
}
