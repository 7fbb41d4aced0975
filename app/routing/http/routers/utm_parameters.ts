import { type CampaignCriteria, UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { criterionValue } from './filter_texts.js'

/** The five UTM parameters of a query string, to be spread into its strictObject. */
export function utmParameters() {
  const utmParameter = () => criterionValue().optional()
  return {
    utm_source: utmParameter(),
    utm_medium: utmParameter(),
    utm_campaign: utmParameter(),
    utm_content: utmParameter(),
    utm_term: utmParameter(),
  }
}

/** Those that are given; undefined when none is. */
export function campaignOf(query: CampaignQuery): CampaignCriteria | undefined {
  const given = UTM_PARAMETERS.flatMap((name) => {
    const value = query[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

type CampaignQuery = { readonly [Name in (typeof UTM_PARAMETERS)[number]]?: string | undefined }
