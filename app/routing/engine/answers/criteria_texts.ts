import { campaignEntries } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'

/** One text that an author wrote into criteria. */
export interface CriteriaText {
  readonly kind: 'segment' | 'name' | 'value'
  /** Its place, relative to `matching_criteria`. */
  readonly field: string
  /** The parameter that it is the name or the value of; null for a segment. */
  readonly parameter: string | null
  readonly value: string
  /** The criteria with other texts in its place. Only a segment can become several texts, or none. */
  readonly replacedBy: (texts: readonly string[]) => MatchingCriteria
  /** The criteria in which any value does, in the campaign without the parameter; null where criteria cannot say so. */
  readonly withoutValue: (() => MatchingCriteria) | null
}

/** Every text of the criteria, in the order of payloads. */
export function textsOf(criteria: MatchingCriteria): CriteriaText[] {
  return [...segmentTexts(criteria), ...parameterTexts(criteria), ...campaignTexts(criteria)]
}

function segmentTexts(criteria: MatchingCriteria): CriteriaText[] {
  const segments = criteria.path?.segments ?? []
  return segments.map((value, index) => ({
    kind: 'segment',
    field: `path.segments.${index}`,
    parameter: null,
    value,
    replacedBy: (texts) => ({
      ...criteria,
      path: { segments: segments.toSpliced(index, 1, ...texts) },
    }),
    withoutValue: null,
  }))
}

function parameterTexts(criteria: MatchingCriteria): CriteriaText[] {
  const parameters = criteria.queryParams ?? []
  return parameters.flatMap((parameter, index): CriteriaText[] => {
    const { name, value, required } = parameter
    const field = `query_params.parameters.${name}`
    const withParameter = (changed: typeof parameter) => ({
      ...criteria,
      queryParams: parameters.with(index, changed),
    })
    const ofName: CriteriaText = {
      kind: 'name',
      field,
      parameter: name,
      value: name,
      replacedBy: ([text = '']) => withParameter({ ...parameter, name: text }),
      withoutValue: null,
    }
    if (value === undefined) return [ofName]
    const ofValue: CriteriaText = {
      kind: 'value',
      field: `${field}.value`,
      parameter: name,
      value,
      replacedBy: ([text = '']) => withParameter({ ...parameter, value: text }),
      withoutValue: required ? () => withParameter({ name, required }) : null,
    }
    return [ofName, ofValue]
  })
}

function campaignTexts(criteria: MatchingCriteria): CriteriaText[] {
  return campaignEntries(criteria.campaign).map(([name, value]) => ({
    kind: 'value',
    field: `campaign.${name}`,
    parameter: name,
    value,
    replacedBy: ([text = '']) => ({
      ...criteria,
      campaign: { ...criteria.campaign, [name]: text },
    }),
    withoutValue: () => {
      const others = campaignEntries(criteria.campaign).filter(([other]) => other !== name)
      const campaign = others.length === 0 ? undefined : Object.fromEntries(others)
      return { ...criteria, campaign }
    },
  }))
}
