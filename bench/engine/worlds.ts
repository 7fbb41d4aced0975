import {
  normalizeCriteria,
  type MatchingCriteria,
} from '#routing/engine/criteria/matching_criteria'
import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'
import { classify } from '#routing/engine/criteria/priority_class'
import type { RoutableRouter } from '#routing/engine/criteria/router'

/** Routers of one organization and URLs that its visitors request. */
export interface World {
  readonly name: string
  readonly routers: readonly RoutableRouter[]
  readonly urls: readonly string[]
}

/** As many as an organization may have. */
export const ROUTERS_MAX = 20_000

const URLS = 2000

/**
 * The mix of a busy marketing site: 35 % campaign routers (some on a landing page), 25 % path and query, 30 % path, 10
 * % query. Four of five URLs are made for a router, with unknown parameters added; the rest match nothing in
 * particular.
 */
export function typicalWorld(count: number): World {
  const random = generator(42)
  const routers = Array.from({ length: count }, (_, number) =>
    routerOf(number, typicalCriteria(random, count))
  )
  const urls = Array.from({ length: URLS }, () => {
    const { criteria } = pick(random, routers)
    return urlFor(random() < 0.8 ? criteria : null, random() < 0.5 ? ['gclid=EAIaIQobChMI'] : [])
  })
  return { name: `${count} typical routers`, routers, urls }
}

/** Sets of routers built to defeat an index, each in its own way. */
export function adversarialWorlds(count: number): World[] {
  const random = generator(7)
  const values = (number: number) => `v${number}`
  const world = (name: string, criteriaOf: (number: number) => MatchingCriteria): World => {
    const routers = Array.from({ length: count }, (_, at) => routerOf(at, criteriaOf(at)))
    const urls = Array.from({ length: URLS }, () => urlFor(pick(random, routers).criteria, []))
    return { name, routers, urls }
  }
  const path = { segments: ['book', 'demo'] }
  const names = Array.from({ length: 14 }, (_, at) => `n${at}`)
  const closed = world('all on one path, all but one ended', (at) => ({
    path,
    queryParams: [parameter('plan', values(at % 50))],
  }))
  return [
    world('all on one path, by one value each', (at) => ({
      path,
      queryParams: [parameter('plan', values(at))],
    })),
    world('all on one path, by pairs of values', (at) => ({
      path,
      queryParams: [parameter('a', values(at % 100)), parameter('b', values(Math.floor(at / 100)))],
    })),
    world('all on one path, optional values', (at) => ({
      path,
      queryParams: [{ name: 'plan', value: values(at), required: false }],
    })),
    world('all query-only on one parameter', (at) => ({
      queryParams: [parameter('ref', values(at))],
    })),
    world('query-only by sets of 14 names', (at) => ({
      queryParams: names.filter((_, bit) => (at + 1) & (1 << bit)).map((name) => parameter(name)),
    })),
    world('31 UTM masks, few values', (at) => ({ campaign: maskedCampaign(random, at) })),
    world('one criteria for all', () => ({ path, queryParams: [parameter('plan', 'pro')] })),
    world('long paths with a shared beginning', (at) => ({
      path: { segments: [...Array.from({ length: 20 }, () => 'shared-beginning'), `end-${at}`] },
    })),
    {
      ...closed,
      routers: closed.routers.map((router, at) => ({
        ...router,
        activeUntilMs: at === 0 ? null : 5,
      })),
    },
  ]
}

function typicalCriteria(random: () => number, count: number): MatchingCriteria {
  const below = (limit: number) => Math.floor(random() * limit)
  const path = () => ({
    segments: ['book', `flow-${below(count)}`, ...(random() < 0.5 ? [`v${below(9)}`] : [])],
  })
  const query = () => [
    {
      name: pick(random, ['plan', 'ref', 'lang', 'team']),
      value: random() < 0.7 ? `v${below(Math.max(3, count / 10))}` : undefined,
      required: random() < 0.8,
    },
  ]
  const kind = random()
  if (kind >= 0.9) return { queryParams: query() }
  if (kind >= 0.6) return { path: path() }
  if (kind >= 0.35) return { path: path(), queryParams: query() }
  return {
    path: random() < 0.4 ? path() : undefined,
    campaign: {
      utm_source: `${pick(random, ['google', 'bing', 'facebook', 'newsletter'])}-${below(20)}`,
      utm_campaign: random() < 0.6 ? `campaign-${below(Math.max(3, count / 3))}` : undefined,
      utm_medium: random() < 0.3 ? pick(random, ['cpc', 'email', 'social']) : undefined,
    },
  }
}

function maskedCampaign(random: () => number, at: number): MatchingCriteria['campaign'] {
  const mask = 1 + (at % 31)
  const chosen = UTM_PARAMETERS.filter((_, bit) => mask & (1 << bit))
  return Object.fromEntries(chosen.map((name) => [name, `v${Math.floor(random() * 6)}`]))
}

function parameter(name: string, value?: string): QueryParamCriterion {
  return { name, value, required: true }
}

function routerOf(number: number, criteria: MatchingCriteria): RoutableRouter {
  const priorityClass = classify(criteria, false)
  if (!priorityClass.ok) throw new Error(priorityClass.error)
  return {
    id: number.toString(16).padStart(24, '0'),
    name: `Router ${number}`,
    bookingFlowId: 'f'.repeat(24),
    criteria: normalizeCriteria(criteria),
    priorityClass: priorityClass.value,
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
    createdAtMs: 1_750_000_000_000 + number,
    exampleUrls: [],
  }
}

function urlFor(criteria: MatchingCriteria | null, extra: readonly string[]): string {
  const pieces = (criteria?.queryParams ?? []).map(({ name, value = 'any' }) => `${name}=${value}`)
  for (const [name, value] of Object.entries(criteria?.campaign ?? {})) {
    if (value !== undefined) pieces.push(`${name}=${value}`)
  }
  const path = criteria?.path?.segments.join('/') ?? 'somewhere/else'
  const query = [...pieces, ...extra].join('&')
  return `https://www.example.com/${path}${query === '' ? '' : `?${query}`}`
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
