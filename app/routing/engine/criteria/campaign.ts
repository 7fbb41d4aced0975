import { normalForm, textBytes } from '#shared/characters'
import { conditionHolds, type Condition } from './condition.js'
import {
  type CriterionKind,
  encodedLength,
  problem,
  quoted,
  textProblems,
} from './criterion_kind.js'
import { PARAMETER_BYTES, queryPart } from './url_part.js'

/** The campaign parameters, in the order of display, storage and counting. */
export const UTM_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

export type UtmParameter = (typeof UTM_PARAMETERS)[number]

/** Every parameter given must be present in the URL with exactly this value. */
export type CampaignCriteria = Readonly<Partial<Record<UtmParameter, string>>>

export interface CampaignMember {
  readonly campaign?: CampaignCriteria | undefined
}

export const campaignKind: CriterionKind<CampaignMember> = {
  member: 'campaign',
  field: 'campaign',
  part: queryPart,

  normalize({ campaign }) {
    return campaign ? { campaign: ofEntries(campaign, normalForm) } : {}
  },

  problems({ campaign }) {
    if (!campaign) return []
    const entries = campaignEntries(campaign)
    if (entries.length === 0) {
      return [problem('campaign', 'empty', 'must name at least one UTM parameter')]
    }
    return entries.flatMap(([parameter, value]) => {
      const field = `campaign.${parameter}`
      return value === ''
        ? [problem(field, 'empty', 'must not be empty')]
        : textProblems(field, value)
    })
  },

  urlLength({ campaign }) {
    let length = 0
    for (const [parameter, value] of campaignEntries(campaign)) {
      length += parameter.length + encodedLength(value) + 2
    }
    return length
  },

  memoryBytes({ campaign }) {
    let bytes = 0
    for (const [, value] of campaignEntries(campaign)) bytes += PARAMETER_BYTES + textBytes(value)
    return bytes
  },

  count({ campaign }) {
    return campaignEntries(campaign).length
  },

  conditions({ campaign }) {
    return campaignEntries(campaign).map(conditionOf)
  },

  outcomes({ campaign }, { query }) {
    return campaignEntries(campaign).map((entry) => {
      const [name, expected] = entry
      const actual = query.get(name)
      const met = conditionHolds(conditionOf(entry), actual)
      return { field: `campaign.${name}`, met, expected, actual: actual ?? null }
    })
  },

  describe({ campaign }) {
    return campaignEntries(campaign).map(([name, value]) => `${name} is ${quoted(value)}`)
  },

  merge(a, b) {
    if (!a.campaign && !b.campaign) return {}
    return { campaign: ofEntries({ ...b.campaign, ...a.campaign }) }
  },
}

/** The campaign parameters that are given, in the order of UTM_PARAMETERS. */
export function campaignEntries(
  campaign: CampaignCriteria | undefined
): (readonly [UtmParameter, string])[] {
  const entries: (readonly [UtmParameter, string])[] = []
  if (campaign === undefined) return entries
  for (const parameter of UTM_PARAMETERS) {
    const value = campaign[parameter]
    if (value !== undefined) entries.push([parameter, value])
  }
  return entries
}

function conditionOf([name, value]: readonly [UtmParameter, string]): Condition {
  return { name, value, required: true }
}

function ofEntries(
  campaign: CampaignCriteria,
  change = (value: string) => value
): CampaignCriteria {
  const changed: Partial<Record<UtmParameter, string>> = {}
  for (const [parameter, value] of campaignEntries(campaign)) changed[parameter] = change(value)
  return changed
}
