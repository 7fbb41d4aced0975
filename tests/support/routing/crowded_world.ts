import type { RoutableRouter } from '#routing/engine/criteria/router'
import { buildRouter } from './router_builder.js'

export const BOOK = 'https://a.example/book'

const path = { segments: ['book'] }

/** A list as long as one may be, of URLs as long as one may be. */
export function longList(owner: number): string[] {
  return Array.from({ length: 100 }, (_, at) => `${BOOK}?o${owner}=${at}${'x'.repeat(8_100)}`)
}

/** Every one matches `BOOK`, and none asks what another asks. */
export function crowd(count: number): RoutableRouter[] {
  return Array.from({ length: count }, (_, at) =>
    buildRouter(at + 1, { path, queryParams: [{ name: `n${at}`, value: 'v', required: false }] })
  )
}

/**
 * The same with as many bytes of example URLs as an organization may have: ten long lists, and one URL for every other
 * router.
 */
export function listing(count: number): RoutableRouter[] {
  return crowd(count).map((router, at) => ({
    ...router,
    exampleUrls: at % (count / 10) === 0 ? longList(at) : [`${BOOK}?e=${at}`],
  }))
}

/** A router that meets all of them, and lists as much as one may. */
export function listingProposal(count: number): RoutableRouter {
  const criteria = { path, queryParams: [{ name: 'e', required: false }] }
  return { ...buildRouter(count + 1, criteria), exampleUrls: longList(count) }
}
