import { conditionHolds } from './condition.js'
import {
  campaignEntries,
  type MatchingCriteria,
  type QueryParamCriterion,
} from './matching_criteria.js'
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
  for (const parameter of queryParams ?? []) {
    if (!conditionHolds(parameter, request.query.get(parameter.name))) return false
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
  for (const parameter of queryParams ?? []) {
    const actual = request.query.get(parameter.name)
    outcomes.push({
      field: `query_params.parameters.${parameter.name}`,
      met: conditionHolds(parameter, actual),
      expected: expectedText(parameter),
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
  for (const parameter of queryParams ?? []) {
    parts.push(`query parameter ${quoted(parameter.name)} is ${expectedText(parameter, quoted)}`)
  }
  return `${router.priorityClass}: ${parts.join('; ')}`
}

function expectedText(
  { value, required }: QueryParamCriterion,
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
