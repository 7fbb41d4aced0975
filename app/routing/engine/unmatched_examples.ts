import { matches } from './match.js'
import { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'

/**
 * The places, from 0, of the example URLs that a router lists and does not match itself. A default router, which has no
 * criteria, misses none.
 */
export function unmatchedExamples({
  criteria,
  isDefault,
  exampleUrls,
}: Pick<RoutableRouter, 'criteria' | 'isDefault' | 'exampleUrls'>): number[] {
  if (isDefault) return []
  return exampleUrls.flatMap((url, index) => {
    const request = RequestUrl.parse(url)
    return request.ok && !matches(criteria, request.value) ? [index] : []
  })
}
