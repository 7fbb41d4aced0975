import { campaignEntries, type MatchingCriteria } from './matching_criteria.js'
import { pathKeyOfSegments, type RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'

/** One criterion held against one request; `field` is named as in `criteriaProblems`. */
export interface CriterionOutcome {
  readonly field: string
  readonly met: boolean
  readonly expected: string
  /** What the request has in its place, as text; null when it has nothing there. */
  readonly actual: string | null
}

/** Whether every criterion holds. Criteria of null (a default router) are matched by any request. */
export function matches(criteria: MatchingCriteria | null, request: RequestUrl): boolean {
  if (criteria === null) return true
  const { path, queryParams, campaign } = criteria

  if (path && pathKeyOfSegments(path.segments) !== request.pathKey) return false
  for (const { name, value, required } of queryParams ?? []) {
    if (!parameterMatches(request.query.get(name), value, required)) return false
  }
  return campaignEntries(campaign).every(([name, value]) => request.query.get(name) === value)
}

/** Every criterion with its outcome: all are met exactly when `matches` is true. */
export function criterionOutcomes(
  criteria: MatchingCriteria | null,
  request: RequestUrl
): CriterionOutcome[] {
  const outcomes: CriterionOutcome[] = []
  if (criteria === null) return outcomes
  const { path, queryParams, campaign } = criteria

  if (path) {
    outcomes.push({
      field: 'path.segments',
      met: pathKeyOfSegments(path.segments) === request.pathKey,
      expected: pathText(path.segments),
      actual: pathText(request.segments),
    })
  }
  for (const { name, value, required } of queryParams ?? []) {
    const actual = request.query.get(name)
    outcomes.push({
      field: `query_params.parameters.${name}`,
      met: parameterMatches(actual, value, required),
      expected: expectedParameter(value, required),
      actual: actual ?? null,
    })
  }
  for (const [name, value] of campaignEntries(campaign)) {
    const actual = request.query.get(name)
    outcomes.push({
      field: `campaign.${name}`,
      met: actual === value,
      expected: value,
      actual: actual ?? null,
    })
  }
  return outcomes
}

/** One line for people: the class that matched and every criterion that held. */
export function matchedBy(router: RoutableRouter): string {
  if (router.criteria === null || router.priorityClass === 'default') {
    return 'default: no other router matched'
  }
  const { path, queryParams, campaign } = router.criteria
  const parts = campaignEntries(campaign).map(([name, value]) => `${name} is ${quoted(value)}`)

  if (path) parts.push(`path is ${quoted(pathText(path.segments))}`)
  for (const { name, value, required } of queryParams ?? []) {
    parts.push(`query parameter ${quoted(name)} is ${expectedParameter(value, required, quoted)}`)
  }
  return `${router.priorityClass}: ${parts.join('; ')}`
}

function parameterMatches(
  actual: string | undefined,
  value: string | undefined,
  required: boolean
): boolean {
  if (actual === undefined) return !required
  return value === undefined || value === actual
}

function expectedParameter(
  value: string | undefined,
  required: boolean,
  show = (text: string) => text
): string {
  if (value === undefined) return required ? 'present' : 'present or absent'
  return required ? show(value) : `${show(value)} or absent`
}

function pathText(segments: readonly string[]): string {
  return `/${segments.map((segment) => segment.replaceAll('/', '%2F')).join('/')}`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
