import { Schema } from 'mongoose'
import {
  campaignEntries,
  UTM_PARAMETERS,
  type UtmParameter,
} from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'

/** Query parameters are a list because their names may contain dots or dollar signs, or be `__proto__`. */
export interface CriteriaRow {
  readonly path?: { readonly segments: string[] } | null
  readonly query_params?:
    { readonly name: string; readonly value?: string | null; readonly required: boolean }[] | null
  readonly campaign?: Readonly<Partial<Record<UtmParameter, string | null>>> | null
}

export const CRITERIA_SCHEMA = new Schema<CriteriaRow>(
  {
    path: { type: new Schema({ segments: [String] }, { _id: false }), default: undefined },
    query_params: {
      type: [
        new Schema({ name: String, value: String, required: Boolean }, { _id: false, id: false }),
      ],
      default: undefined,
    },
    campaign: {
      type: new Schema(Object.fromEntries(UTM_PARAMETERS.map((name) => [name, String])), {
        _id: false,
      }),
      default: undefined,
    },
  },
  { _id: false, strict: 'throw' }
)

export function toCriteriaRow({ path, queryParams, campaign }: MatchingCriteria): CriteriaRow {
  return {
    ...(path && { path: { segments: [...path.segments] } }),
    ...(queryParams && { query_params: queryParams.map((parameter) => ({ ...parameter })) }),
    ...(campaign && { campaign: Object.fromEntries(campaignEntries(campaign)) }),
  }
}

export function toCriteria({ path, query_params, campaign }: CriteriaRow): MatchingCriteria {
  return {
    ...(path && { path: { segments: path.segments } }),
    ...(query_params && {
      queryParams: query_params.map(({ name, value, required }) =>
        typeof value === 'string' ? { name, value, required } : { name, required }
      ),
    }),
    ...(campaign && { campaign: withoutNulls(campaign) }),
  }
}

function withoutNulls(campaign: NonNullable<CriteriaRow['campaign']>) {
  return Object.fromEntries(
    Object.entries(campaign).filter(([, value]) => typeof value === 'string')
  )
}
