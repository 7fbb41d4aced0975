import { Schema } from 'mongoose'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { CRITERION_ROWS, type CriteriaRow } from './criterion_rows.js'

export const CRITERIA_SCHEMA = new Schema<CriteriaRow>(
  Object.fromEntries(
    CRITERION_ROWS.map(({ field, type }) => [field, { type, default: undefined }])
  ),
  { _id: false, strict: 'throw' }
)

export function toCriteriaRow(criteria: MatchingCriteria): CriteriaRow {
  let row: CriteriaRow = {}
  for (const kind of CRITERION_ROWS) row = { ...row, ...kind.toRow(criteria) }
  return row
}

export function toCriteria(row: CriteriaRow): MatchingCriteria {
  let criteria: MatchingCriteria = {}
  for (const kind of CRITERION_ROWS) criteria = { ...criteria, ...kind.fromRow(row) }
  return criteria
}
