import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import type { SeededRandom } from '#tests/support/seeded_random'

const PATHS = ['a', 'b']
const VALUES = ['1', '']
const STRANGER = 'stranger'

/** Instants before, at and between the bounds of schedules, and after all of them. */
export const MOMENTS = [0, 1, 2, 3, 4]

/**
 * Every request that criteria over these words can tell apart: each parameter absent, with each
 * word, and with a word that no criteria name; each path, and one that no criteria name. What holds
 * for all of them holds for all URLs.
 */
export const UNIVERSE: readonly RequestUrl[] = [...PATHS, STRANGER].flatMap((path) =>
  parameterTexts('p', VALUES).flatMap((p) =>
    parameterTexts('q', VALUES).flatMap((q) =>
      parameterTexts('utm_source', ['s', 't']).flatMap((source) =>
        parameterTexts('utm_term', ['x']).map((term) =>
          parsed(`https://example.com/${path}?${[p, q, source, term].filter(Boolean).join('&')}`)
        )
      )
    )
  )
)

export function universeCriteria(random: SeededRandom): MatchingCriteria {
  const names = ['p', 'q'].filter(() => random.chance(0.55))
  const source = random.chance(0.3) ? random.pick(['s', 't']) : undefined
  const queryParams: QueryParamCriterion[] = names.map((name) => ({
    name,
    value: random.chance(0.6) ? random.pick(VALUES) : undefined,
    required: random.chance(0.55),
  }))
  if (random.chance(0.15)) {
    const value = random.chance(0.5) ? (source ?? 's') : undefined
    queryParams.push({ name: 'utm_source', value, required: random.chance(0.5) })
  }
  const campaign = {
    utm_source: source,
    utm_term: random.chance(0.15) ? 'x' : undefined,
  }
  const criteria: MatchingCriteria = {
    path: random.chance(0.4) ? { segments: [random.pick(PATHS)] } : undefined,
    queryParams: queryParams.length > 0 ? queryParams : undefined,
    campaign: (campaign.utm_source ?? campaign.utm_term) ? campaign : undefined,
  }
  const isEmpty = !criteria.path && !criteria.queryParams && !criteria.campaign
  return isEmpty ? universeCriteria(random) : criteria
}

export function universeRouter(random: SeededRandom, number: number): RoutableRouter {
  const criteria = random.chance(0.03) ? null : universeCriteria(random)
  return buildRouter(number, criteria, {
    isActive: random.chance(0.95),
    activeFromMs: random.chance(0.3) ? random.pick(MOMENTS) : null,
    activeUntilMs: random.chance(0.3) ? random.pick(MOMENTS) : null,
    createdAtMs: random.below(3),
  })
}

function parameterTexts(name: string, values: readonly string[]): string[] {
  return ['', ...[...values, STRANGER].map((value) => `${name}=${value}`)]
}
