import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { SeededRandom } from '#tests/support/seeded_random'

const STRANGE = 0.05

/** A URL that routers ask for, the last of them first, and that sometimes lacks or changes what they ask for. */
export function urlNear(random: SeededRandom, routers: readonly RoutableRouter[]): string {
  const query = new Map<string, string>()
  let path = ''
  for (const { criteria } of routers) {
    if (criteria?.path) path = criteria.path.segments.map(encodeURIComponent).join('/')
    for (const { name, value, required } of criteria?.queryParams ?? []) {
      if (required || random.chance(0.5)) query.set(name, value ?? 'any')
    }
    for (const [name, value] of Object.entries(criteria?.campaign ?? {})) {
      if (value !== undefined) query.set(name, value)
    }
  }
  for (const name of query.keys().toArray()) {
    if (random.chance(STRANGE)) query.delete(name)
    else if (random.chance(STRANGE)) query.set(name, 'stranger')
  }
  const pieces = query.entries().map((pair) => pair.map(encodeURIComponent).join('='))
  const found = random.chance(STRANGE) ? 'stranger' : path
  return `https://example.com/${found}?${[...pieces].join('&')}`
}
