import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { CRITERION_SHAPES } from './criterion_shapes.js'

/** Omits members that are not set. */
export function showCriteria(criteria: MatchingCriteria): Readonly<Record<string, unknown>> {
  const shown: Record<string, unknown> = {}
  for (const shape of CRITERION_SHAPES) {
    const member = shape.show(criteria)
    if (member !== undefined) shown[shape.field] = member
  }
  return shown
}
