import type { RoutableRouter } from '#routing/engine/criteria/router'
import { buildRouter } from './router_builder.js'

export const BOOK = 'https://a.example/book'

const path = { segments: ['book'] }

/** The longest list allowed, of the longest URLs allowed. */
export function longList(owner: number): string[] {
  return Array.from({ length: 100 }, (_, at) => `${BOOK}?o${owner}=${at}${'x'.repeat(8_100)}`)
}

/** All of them match `BOOK`, and no two have the same criteria. */
export function crowd(count: number): RoutableRouter[] {
  return Array.from({ length: count }, (_, at) =>
    buildRouter(at + 1, { path, queryParams: [{ name: `n${at}`, value: 'v', required: false }] })
  )
}

/**
 * Like `crowd`, but with the most bytes of example URLs that an organization may have: ten long lists, and one URL for every
 * other router.
 */
export function listing(count: number): RoutableRouter[] {
  return crowd(count).map((router, at) => ({
    ...router,
    exampleUrls: at % (count / 10) === 0 ? longList(at) : [`${BOOK}?e=${at}`],
  }))
}

/** A router that conflicts with all of them, and lists as much as allowed. */
export function listingProposal(count: number): RoutableRouter {
  const criteria = { path, queryParams: [{ name: 'e', required: false }] }
  return { ...buildRouter(count + 1, criteria), exampleUrls: longList(count) }
}
