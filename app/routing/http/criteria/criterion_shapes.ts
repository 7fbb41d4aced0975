import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { campaignShape } from './campaign_shape.js'
import type { CriterionShape } from './criterion_shape.js'
import { pathShape } from './path_shape.js'
import { queryShape } from './query_shape.js'

/** Every kind of criterion, in the order of answers. */
export const CRITERION_SHAPES: readonly CriterionShape<MatchingCriteria>[] = [
  pathShape,
  queryShape,
  campaignShape,
]
