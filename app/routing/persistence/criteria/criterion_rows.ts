import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { campaignRow, type CampaignRow } from './campaign_row.js'
import type { CriterionRow } from './criterion_row.js'
import { pathRow, type PathRow } from './path_row.js'
import { queryRow, type QueryRow } from './query_row.js'

/** The criteria of a stored router. */
export interface CriteriaRow extends PathRow, QueryRow, CampaignRow {}

/** Every kind of criterion, in the order of stored members. */
export const CRITERION_ROWS: readonly CriterionRow<MatchingCriteria, CriteriaRow>[] = [
  pathRow,
  queryRow,
  campaignRow,
]
