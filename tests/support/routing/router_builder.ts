import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { normalizeCriteria } from '#routing/engine/criteria/matching_criteria'
import { classify } from '#routing/engine/criteria/priority_class'
import type { RoutableRouter } from '#routing/engine/criteria/router'

/** An engine router with sensible defaults; its class always follows from its criteria. */
export function buildRouter(
  number: number,
  criteria: MatchingCriteria | null,
  overrides: Partial<Omit<RoutableRouter, 'id' | 'criteria' | 'priorityClass'>> = {}
): RoutableRouter {
  const isDefault = criteria === null
  const priorityClass = classify(criteria, isDefault)
  if (!priorityClass.ok) throw new Error(`router ${number}: ${priorityClass.error}`)
  return {
    id: routerId(number),
    name: `Router ${number}`,
    bookingFlowId: 'f'.repeat(24),
    criteria: criteria && normalizeCriteria(criteria),
    priorityClass: priorityClass.value,
    isDefault,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
    createdAtMs: 0,
    exampleUrls: [],
    ...overrides,
  }
}

export function routerId(number: number): string {
  return number.toString(16).padStart(24, '0')
}
