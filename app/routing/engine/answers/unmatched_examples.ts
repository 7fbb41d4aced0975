import { matches } from '#routing/engine/criteria/match'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { StepBudget } from '#routing/engine/table/steps'

/**
 * Finds, in steps, the places (from 0) of the example URLs that a router lists but does not match. A default router,
 * which has no criteria, matches all of its examples.
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
