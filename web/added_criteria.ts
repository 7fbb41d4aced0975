import type { RouterDraft } from './drafts.js'
import { pathText } from './path_text.js'

type Criteria = RouterDraft['matching_criteria']

/** What `after` asks for and `before` does not, each as in a URL: `/hamburg`, `utm_medium=cpc`, `lang`. */
export function addedCriteria(before: Criteria, after: Criteria): string[] {
  const known = new Set(criteriaTexts(before))
  return criteriaTexts(after).filter((text) => !known.has(text))
}

/** Criteria as short texts, in the order path, campaign, parameters. An optional parameter ends in `?`. */
export function criteriaTexts(criteria: Criteria): string[] {
  const segments = criteria?.path?.segments ?? []
  return [
    ...(segments.length > 0 ? [pathText(segments)] : []),
    ...Object.entries(criteria?.campaign ?? {}).map(([name, value]) => `${name}=${value}`),
    ...Object.entries(criteria?.query_params?.parameters ?? {}).map(
      ([name, { value, required = true }]) =>
        `${name}${value === undefined ? '' : `=${value}`}${required ? '' : ' ?'}`
    ),
  ]
}
