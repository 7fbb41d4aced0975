import { Schema, type StringSchemaDefinition } from 'mongoose'
import {
  campaignEntries,
  type CampaignMember,
  UTM_PARAMETERS,
  type UtmParameter,
} from '#routing/engine/criteria/campaign'
import type { MatchingCriteria, OfEachKind } from '#routing/engine/criteria/matching_criteria'
import type { PathMember } from '#routing/engine/criteria/path'
import type { QueryMember } from '#routing/engine/criteria/query'

/** How a stored router carries one kind of criterion. `Member` is the part of the criteria that the kind owns. */
interface CriterionRow<Member extends object, Row extends object> {
  /** The member's name in the stored criteria. */
  readonly field: string
  readonly type: Schema | readonly [Schema] | StringSchemaDefinition
  toRow(criteria: Member): Row
  /** The member of a stored router; a null or missing one is absent. */
  fromRow(row: Row): Member
}

interface PathRow {
  readonly path?: { readonly segments: string[] } | null
}

const pathRow: CriterionRow<PathMember, PathRow> = {
  field: 'path',
  type: new Schema({ segments: [String] }, { _id: false }),
  toRow: ({ path }) => (path ? { path: { segments: [...path.segments] } } : {}),
  fromRow: ({ path }) => (path ? { path: { segments: path.segments } } : {}),
}

/** A list, because names of parameters may contain dots or dollar signs, or be `__proto__`. */
interface QueryRow {
  readonly query_params?:
    | { readonly name: string; readonly value?: string | null; readonly required: boolean }[]
    | null
}

const queryRow: CriterionRow<QueryMember, QueryRow> = {
  field: 'query_params',
  type: [new Schema({ name: String, value: String, required: Boolean }, { _id: false, id: false })],
  toRow: ({ queryParams }) =>
    queryParams ? { query_params: queryParams.map((parameter) => ({ ...parameter })) } : {},
  fromRow: ({ query_params }) => {
    if (!query_params) return {}
    return {
      queryParams: query_params.map(({ name, value, required }) =>
        typeof value === 'string' ? { name, value, required } : { name, required }
      ),
    }
  },
}

interface CampaignRow {
  readonly campaign?: Readonly<Partial<Record<UtmParameter, string | null>>> | null
}

const campaignRow: CriterionRow<CampaignMember, CampaignRow> = {
  field: 'campaign',
  type: new Schema(Object.fromEntries(UTM_PARAMETERS.map((name) => [name, String])), {
    _id: false,
  }),
  toRow: ({ campaign }) =>
    campaign ? { campaign: Object.fromEntries(campaignEntries(campaign)) } : {},
  fromRow: ({ campaign }) => {
    if (!campaign) return {}
    const given = Object.entries(campaign).filter(([, value]) => typeof value === 'string')
    return { campaign: Object.fromEntries(given) }
  },
}

/** The criteria of a stored router. */
export interface CriteriaRow extends PathRow, QueryRow, CampaignRow {}

/** In the order of stored members. A kind missing here would be dropped from rows, and routers with it would match more. */
const CRITERION_ROWS: readonly CriterionRow<MatchingCriteria, CriteriaRow>[] = Object.values({
  path: pathRow,
  queryParams: queryRow,
  campaign: campaignRow,
} satisfies OfEachKind<CriterionRow<MatchingCriteria, CriteriaRow>>)

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
  const criteria: MatchingCriteria = {}
  for (const kind of CRITERION_ROWS) Object.assign(criteria, kind.fromRow(row))
  return criteria
}
