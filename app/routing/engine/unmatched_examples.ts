import { matches } from './match.js'
import { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'
import type { StepBudget } from './steps.js'

/**
 * The places, from 0, of the example URLs that a router lists and does not match itself, found in steps. A default
 * router, which has no criteria, misses none.
 */
export function* unmatchedExampleSteps(
  {
    criteria,
    isDefault,
    exampleUrls,
  }: Pick<RoutableRouter, 'criteria' | 'isDefault' | 'exampleUrls'>,
  budget: StepBudget
): Generator<undefined, number[]> {
  const unmatched: number[] = []
  if (isDefault) return unmatched
  for (const [index, url] of exampleUrls.entries()) {
    const request = RequestUrl.parse(url)
    if (request.ok && !matches(criteria, request.value)) unmatched.push(index)
    if (budget.spend(url.length)) yield
  }
  return unmatched
}
