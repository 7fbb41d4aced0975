import {
  UTM_PARAMETERS,
  type CampaignCriteria,
  type CampaignMember,
} from '#routing/engine/criteria/campaign'
import { answerObject } from '#shared/http/json_schema'
import { NON_EMPTY, type CriterionShape } from './criterion_shape.js'
import { members, readText, type Report } from './payload_members.js'

export const campaignShape: CriterionShape<CampaignMember> = {
  field: 'campaign',
  schema: answerObject(Object.fromEntries(UTM_PARAMETERS.map((name) => [name, NON_EMPTY])), {
    optional: UTM_PARAMETERS,
    minProperties: 1,
    description: 'UTM parameters that the URL must have with exactly these values.',
  }),
  read: (raw, report) => ({ campaign: readCampaign(raw, report) }),
  show: ({ campaign }) => campaign,
}

function readCampaign(campaign: unknown, report: Report): CampaignCriteria {
  const given = members(campaign, '.campaign', UTM_PARAMETERS, report)
  return Object.fromEntries(
    UTM_PARAMETERS.filter((name) => given?.get(name) !== undefined).map((name) => [
      name,
      readText(given?.get(name), `.campaign.${name}`, report),
    ])
  )
}
