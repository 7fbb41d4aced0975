import { characterCount } from '#shared/character_count'
import { normalForm } from '#shared/normal_form'
import { campaignEntries, type MatchingCriteria } from './matching_criteria.js'
import { MAX_URL_LENGTH } from './request_url.js'

/** Upper bounds of what one router may ask for; lengths in characters (Unicode code points) after NFC. */
export const CRITERIA_LIMITS = { segments: 50, parameters: 50, valueLength: 1024 } as const

/** One reason why criteria are refused; `field` is relative to `matching_criteria`. */
export interface CriteriaProblem {
  readonly field: string
  readonly rule:
    | 'empty'
    | 'too_many'
    | 'too_long'
    | 'not_well_formed'
    | 'dot_segment'
    | 'duplicate_name'
    | 'contradiction'
  readonly message: string
}

/**
 * Everything that makes criteria of the right shape unacceptable: a member that constrains
 * nothing, a text over its limit, and criteria that no URL can ever satisfy. Criteria without a
 * problem are matched by at least one URL. Which members a router needs is `classify`'s question.
 */
export function criteriaProblems(criteria: MatchingCriteria): CriteriaProblem[] {
  const problems = [
    ...pathProblems(criteria),
    ...queryProblems(criteria),
    ...campaignProblems(criteria),
  ]
  return problems.length > 0 ? problems : lengthProblems(criteria)
}

function pathProblems({ path }: MatchingCriteria): CriteriaProblem[] {
  if (!path) return []
  const { segments } = path
  if (segments.length === 0) {
    return [problem('path.segments', 'empty', 'must name at least one segment')]
  }
  if (segments.length > CRITERIA_LIMITS.segments) {
    const message = `must name at most ${CRITERIA_LIMITS.segments} segments`
    return [problem('path.segments', 'too_many', message)]
  }
  return segments.flatMap((segment, index) => {
    const field = `path.segments.${index}`
    if (segment === '') return [problem(field, 'empty', 'must not be empty')]
    if (segment === '.' || segment === '..') {
      const message = 'can never match: URL parsing removes the segments "." and ".."'
      return [problem(field, 'dot_segment', message)]
    }
    return textProblems(field, segment)
  })
}

function queryProblems({ queryParams, campaign }: MatchingCriteria): CriteriaProblem[] {
  if (!queryParams) return []
  const parameters = 'query_params.parameters'
  if (queryParams.length === 0) {
    return [problem(parameters, 'empty', 'must name at least one parameter')]
  }
  if (queryParams.length > CRITERIA_LIMITS.parameters) {
    const message = `must name at most ${CRITERIA_LIMITS.parameters} parameters`
    return [problem(parameters, 'too_many', message)]
  }

  const campaignValues = new Map<string, string>(campaignEntries(campaign))
  const seen = new Set<string>()
  return queryParams.flatMap(({ name, value }) => {
    const field = `${parameters}.${name}`
    const key = normalForm(name)
    if (key === '')
      return [problem(parameters, 'empty', 'must not have a parameter without a name')]

    const found = textProblems(field, name)
    if (seen.has(key)) {
      found.push(problem(field, 'duplicate_name', 'names the same parameter as another entry'))
    }
    seen.add(key)
    if (value === undefined) return found

    found.push(...textProblems(`${field}.value`, value))
    const campaignValue = campaignValues.get(key)
    if (campaignValue !== undefined && normalForm(campaignValue) !== normalForm(value)) {
      const message = `can never match: campaign.${key} asks for another value`
      found.push(problem(`${field}.value`, 'contradiction', message))
    }
    return found
  })
}

function campaignProblems({ campaign }: MatchingCriteria): CriteriaProblem[] {
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
}

function lengthProblems({ path, queryParams, campaign }: MatchingCriteria): CriteriaProblem[] {
  let length = 'http://a'.length
  for (const segment of path?.segments ?? []) length += encodedLength(segment) + 1
  for (const { name, value, required } of queryParams ?? []) {
    if (required) length += encodedLength(name) + encodedLength(value ?? '') + 2
  }
  for (const [parameter, value] of campaignEntries(campaign)) {
    length += parameter.length + encodedLength(value) + 2
  }
  if (length <= MAX_URL_LENGTH) return []
  const field = path ? 'path' : queryParams ? 'query_params' : 'campaign'
  const message = `makes the criteria ask for a URL of more than ${MAX_URL_LENGTH} characters`
  return [problem(field, 'too_long', message)]
}

function textProblems(field: string, text: string): CriteriaProblem[] {
  if (!text.isWellFormed()) {
    return [problem(field, 'not_well_formed', 'must not contain half of a surrogate pair')]
  }
  const { valueLength } = CRITERIA_LIMITS
  if (characterCount(normalForm(text), valueLength) > valueLength) {
    const message = `must have at most ${valueLength} characters`
    return [problem(field, 'too_long', message)]
  }
  return []
}

function encodedLength(text: string): number {
  return encodeURIComponent(normalForm(text)).length
}

function problem(field: string, rule: CriteriaProblem['rule'], message: string): CriteriaProblem {
  return { field, rule, message: `${field} ${message}` }
}
