import vine from '@vinejs/vine'
import {
  type CampaignCriteria,
  type CampaignMember,
  UTM_PARAMETERS,
} from '#routing/engine/criteria/campaign'
import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_kind'
import type { MatchingCriteria, OfEachKind } from '#routing/engine/criteria/matching_criteria'
import type { PathMember } from '#routing/engine/criteria/path'
import type { QueryMember, QueryParamCriterion } from '#routing/engine/criteria/query'
import { MAX_URL_LENGTH } from '#routing/engine/criteria/request_url'
import { shownName } from '#shared/characters'
import * as api from '#shared/http/api'
import { characterLength, describedAs } from '#shared/http/text'
import { routableUrlText } from './urls_http.js'
import type { CriteriaInput } from './writes/check_router.js'

/** JSON Schema counts characters and the engine UTF-16 code units, so this allows at least what the engine allows. */
const VALUE = { type: 'string', maxLength: CRITERIA_LIMITS.valueLength }

const NON_EMPTY = { ...VALUE, minLength: 1 }

/** How payloads and answers carry one kind of criterion. `Member` is the part of the criteria that the kind owns. */
interface CriterionShape<Member extends object> {
  /** The member's name in payloads and answers. */
  readonly field: string
  readonly schema: api.JsonSchema
  /** The member from a payload. Reports a wrong shape; the returned member must then not be used. */
  read(raw: unknown, report: Report): Member
  /** The member as answers show it; undefined when the criteria lack it. */
  show(criteria: Member): unknown
}

const pathShape: CriterionShape<PathMember> = {
  field: 'path',
  schema: api.answerObject({
    segments: api.arrayOf(NON_EMPTY, {
      minItems: 1,
      maxItems: CRITERIA_LIMITS.segments,
      description: 'The path of the URL, segment by segment, decoded; case-sensitive.',
    }),
  }),
  read: (raw, report) => ({ path: { segments: readSegments(raw, report) } }),
  show: ({ path }) => path,
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

const queryShape: CriterionShape<QueryMember> = {
  field: 'query_params',
  schema: api.answerObject({
    parameters: {
      type: 'object',
      description: 'By name of the parameter.',
      minProperties: 1,
      maxProperties: CRITERIA_LIMITS.parameters,
      propertyNames: NON_EMPTY,
      additionalProperties: api.answerObject(
        {
          value: api.described(VALUE, 'Without it, the presence of the parameter is enough.'),
          required: api.described(
            api.BOOLEAN,
            'True when it is absent. When false, a URL without the parameter matches too.'
          ),
        },
        { optional: ['value', 'required'] }
      ),
    },
  }),
  read: (raw, report) => ({ queryParams: readParameters(raw, report) }),
  show: ({ queryParams }) =>
    queryParams && {
      parameters: Object.fromEntries(queryParams.map(({ name, ...config }) => [name, config])),
    },
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
  return entries.map(([name, config]) =>
    readParameter(name, config, `${at}.${shownName(name)}`, report)
  )
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

const campaignShape: CriterionShape<CampaignMember> = {
  field: 'campaign',
  schema: api.answerObject(Object.fromEntries(UTM_PARAMETERS.map((name) => [name, NON_EMPTY])), {
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

/** Every kind of criterion, in the order of answers. */
const CRITERION_SHAPES: readonly CriterionShape<MatchingCriteria>[] = Object.values({
  path: pathShape,
  queryParams: queryShape,
  campaign: campaignShape,
} satisfies OfEachKind<CriterionShape<MatchingCriteria>>)

const FIELDS = CRITERION_SHAPES.map(({ field }) => field)

const REPORTED_MAX = 20

const hasCriteriaShape = vine.createRule(
  (value, _options, field) => {
    let reported = 0
    const root = field.getFieldPath()
    const criteria = readCriteria(value, (path, rule, message, unknown) => {
      reported += 1
      if (reported > REPORTED_MAX) return
      const at = `${root}${path}`
      const subject = { ...field, name: unknown?.name ?? field.name, getFieldPath: () => at }
      field.report(`The ${at} field ${message}`, rule, subject, { known: unknown?.known })
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
 * Criteria from a payload, in the engine's form. Checks only their shape, member by member, because parameter names are
 * free (`__proto__` is one). Their meaning is checked with the whole router.
 */
export function matchingCriteria() {
  return vine
    .any()
    .use(hasCriteriaShape())
    .transform((value): MatchingCriteria => value)
}

function readCriteria(raw: unknown, report: Report): MatchingCriteria {
  const given = members(raw, '', FIELDS, report)
  let criteria: MatchingCriteria = {}
  for (const shape of CRITERION_SHAPES) {
    const member = given?.get(shape.field)
    if (member !== undefined) criteria = { ...criteria, ...shape.read(member, report) }
  }
  return criteria
}

/** Criteria in payloads and answers: a default router has `{}`, and payloads with other members are refused. */
export const MATCHING_CRITERIA = api.component(
  'MatchingCriteria',
  api.shownBy(
    api.answerObject(
      Object.fromEntries(CRITERION_SHAPES.map(({ field, schema }) => [field, schema])),
      { optional: FIELDS, description: 'All that is given must match.' }
    ),
    showCriteria
  )
)

export const CRITERIA_EXAMPLE = {
  path: { segments: ['hamburg', 'implants'] },
  campaign: { utm_source: 'google' },
}

/** Omits members that are not set. */
export function showCriteria(criteria: MatchingCriteria): Readonly<Record<string, unknown>> {
  const shown: Record<string, unknown> = {}
  for (const shape of CRITERION_SHAPES) {
    const member = shape.show(criteria)
    if (member !== undefined) shown[shape.field] = member
  }
  return shown
}

const isOnlyStatement = vine.createRule((_value, _options, field) => {
  const { parent } = field
  if (typeof parent !== 'object' || parent === null || !('matching_criteria' in parent)) return
  const message = `The ${field.getFieldPath()} field cannot be given together with matching_criteria`
  field.report(message, 'notWithCriteria', field)
})

/** The member of a payload that gives criteria as a URL, in place of `matching_criteria`. */
export function criteriaFromUrl() {
  return routableUrlText()
    .use(characterLength({ min: 1, max: MAX_URL_LENGTH }))
    .use(isOnlyStatement())
    .use(
      describedAs({
        description:
          'The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, and what mail filters, search engines and networks put around a link is taken off, each with a warning.',
      })
    )
    .optional()
}

interface CriteriaMembers {
  readonly matching_criteria?: MatchingCriteria | null | undefined
  readonly matching_criteria_from_url?: string | undefined
}

/** The criteria of a payload; undefined when it has none. */
export function criteriaInput({
  matching_criteria: criteria,
  matching_criteria_from_url: fromUrl,
}: CriteriaMembers): CriteriaInput | undefined {
  return fromUrl === undefined ? criteria : { fromUrl }
}

/** The name of an unknown member, and the known names. */
interface Unknown {
  readonly name: string
  readonly known: readonly string[]
}

/** Reports a problem with a member; `path` is relative to the criteria and starts with a dot. */
type Report = (path: string, rule: string, message: string, unknown?: Unknown) => void

function readText(raw: unknown, at: string, report: Report): string {
  if (typeof raw === 'string') return raw
  refuse(raw, at, 'string', 'must be a string', report)
  return ''
}

/** The own members of an object that may have only the `known` ones; null when it is not an object. */
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
  for (const name of given.keys()) {
    if (known.includes(name)) continue
    const shown = shownName(name)
    report(`${at}.${shown}`, 'unknownField', 'is not known here', { name: shown, known })
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
