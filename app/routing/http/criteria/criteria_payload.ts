import vine from '@vinejs/vine'
import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_text'
import { type CampaignCriteria, UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'

type Report = (path: string, rule: string, message: string) => void

const REPORTED_MAX = 20

const hasCriteriaShape = vine.createRule(
  (value, _options, field) => {
    let reported = 0
    const root = field.getFieldPath()
    const criteria = readCriteria(value, (path, rule, message) => {
      reported += 1
      if (reported > REPORTED_MAX) return
      const at = `${root}${path}`
      field.report(`The ${at} field ${message}`, rule, { ...field, getFieldPath: () => at })
    })
    field.mutate(criteria, field)
  },
  {
    toJSONSchema: (schema) => {
      schema.anyOf = [{ $ref: '#/components/schemas/MatchingCriteria' }]
    },
  }
)

/**
 * Criteria as a payload carries them, given on as the engine takes them. Only their shape is checked here, member by
 * member, because parameter names are free (`__proto__` is one); what they mean is checked with the whole router.
 */
export function matchingCriteria() {
  return vine
    .any()
    .use(hasCriteriaShape())
    .transform((value): MatchingCriteria => value)
}

function readCriteria(raw: unknown, report: Report): MatchingCriteria {
  const given = members(raw, '', ['path', 'query_params', 'campaign'], report)
  const path = given?.get('path')
  const queryParams = given?.get('query_params')
  const campaign = given?.get('campaign')
  return {
    ...(path === undefined ? {} : { path: { segments: readSegments(path, report) } }),
    ...(queryParams === undefined ? {} : { queryParams: readParameters(queryParams, report) }),
    ...(campaign === undefined ? {} : { campaign: readCampaign(campaign, report) }),
  }
}

function readSegments(path: unknown, report: Report): string[] {
  const given = members(path, '.path', ['segments'], report)
  if (!given) return []
  const at = '.path.segments'
  const segments = given.get('segments')
  if (!Array.isArray(segments)) {
    refuse(segments, at, 'array', 'must be an array of strings', report)
    return []
  }
  if (segments.length > CRITERIA_LIMITS.segments) {
    report(at, 'maxLength', `must name at most ${CRITERIA_LIMITS.segments} segments`)
    return []
  }
  return segments.map((segment: unknown, index) => readText(segment, `${at}.${index}`, report))
}

function readParameters(queryParams: unknown, report: Report): QueryParamCriterion[] {
  const given = members(queryParams, '.query_params', ['parameters'], report)
  if (!given) return []
  const at = '.query_params.parameters'
  const parameters = given.get('parameters')
  if (!isObject(parameters)) {
    refuse(parameters, at, 'object', 'must be an object', report)
    return []
  }
  const entries = Object.entries(parameters)
  if (entries.length > CRITERIA_LIMITS.parameters) {
    report(at, 'maxLength', `must name at most ${CRITERIA_LIMITS.parameters} parameters`)
    return []
  }
  return entries.map(([name, config]) => readParameter(name, config, `${at}.${name}`, report))
}

function readParameter(
  name: string,
  config: unknown,
  at: string,
  report: Report
): QueryParamCriterion {
  const given = members(config, at, ['value', 'required'], report)
  const value = given?.get('value')
  const required = given?.get('required') === undefined ? true : given.get('required')
  if (typeof required !== 'boolean') {
    refuse(required, `${at}.required`, 'boolean', 'must be true or false', report)
  }
  const criterion = { name, required: required === true }
  return value === undefined
    ? criterion
    : { ...criterion, value: readText(value, `${at}.value`, report) }
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

function readText(raw: unknown, at: string, report: Report): string {
  if (typeof raw === 'string') return raw
  refuse(raw, at, 'string', 'must be a string', report)
  return ''
}

/** The own members of an object that may have no others than `known`; null when it is no object. */
function members(
  raw: unknown,
  at: string,
  known: readonly string[],
  report: Report
): ReadonlyMap<string, unknown> | null {
  if (!isObject(raw)) {
    refuse(raw, at, 'object', 'must be an object', report)
    return null
  }
  const given = new Map<string, unknown>(Object.entries(raw))
  for (const member of given.keys()) {
    if (!known.includes(member)) report(`${at}.${member}`, 'unknownField', 'is not known here')
  }
  return given
}

function refuse(raw: unknown, at: string, rule: string, message: string, report: Report): void {
  if (raw === null) report(at, 'notNull', 'must not be null')
  else if (raw === undefined) report(at, 'required', `is missing: it ${message}`)
  else report(at, rule, message)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
