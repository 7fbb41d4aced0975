import { Schema } from 'mongoose'
import {
  campaignEntries,
  UTM_PARAMETERS,
  type CampaignMember,
  type UtmParameter,
} from '#routing/engine/criteria/campaign'
import type { CriterionRow } from './criterion_row.js'

export interface CampaignRow {
  readonly campaign?: Readonly<Partial<Record<UtmParameter, string | null>>> | null
}

export const campaignRow: CriterionRow<CampaignMember, CampaignRow> = {
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
