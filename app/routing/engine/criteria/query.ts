import { normalForm, shownName, textBytes } from '#shared/characters'
import { campaignEntries, type CampaignMember } from './campaign.js'
import { conditionHolds } from './condition.js'
import {
  CRITERIA_LIMITS,
  type CriteriaProblem,
  type CriterionKind,
  encodedLength,
  problem,
  quoted,
  textProblems,
} from './criterion_kind.js'
import { PARAMETER_BYTES, queryPart } from './url_part.js'

/**
 * One query parameter. Without `value`, its presence is enough. With `required: false`, its absence is accepted, and a
 * `value` applies only when the parameter is present.
 */
export interface QueryParamCriterion {
  readonly name: string
  readonly value?: string | undefined
  readonly required: boolean
}

/** Every parameter listed must satisfy its criterion; others may be present. */
export interface QueryMember {
  readonly queryParams?: readonly QueryParamCriterion[] | undefined
}

const PARAMETERS = 'query_params.parameters'

export const queryKind: CriterionKind<QueryMember> = {
  member: 'queryParams',
  field: 'query_params',
  part: queryPart,

  normalize({ queryParams }) {
    if (!queryParams) return {}
    return {
      queryParams: queryParams.map(({ name, value, required }) =>
        value === undefined
          ? { name: normalForm(name), required }
          : { name: normalForm(name), value: normalForm(value), required }
      ),
    }
  },

  problems({ queryParams, campaign }: QueryMember & CampaignMember) {
    if (!queryParams) return []
    if (queryParams.length === 0) {
      return [problem(PARAMETERS, 'empty', 'must name at least one parameter')]
    }
    if (queryParams.length > CRITERIA_LIMITS.parameters) {
      const message = `must name at most ${CRITERIA_LIMITS.parameters} parameters`
      return [problem(PARAMETERS, 'too_many', message)]
    }
    const campaignValues = new Map<string, string>(campaignEntries(campaign))
    const seen = new Set<string>()
    return queryParams.flatMap((parameter) => parameterProblems(parameter, campaignValues, seen))
  },

  urlLength({ queryParams }) {
    let length = 0
    for (const { name, value, required } of queryParams ?? []) {
      if (required) length += encodedLength(name) + encodedLength(value ?? '') + 2
    }
    return length
  },

  memoryBytes({ queryParams }) {
    let bytes = 0
    for (const { name, value = '' } of queryParams ?? []) {
      bytes += PARAMETER_BYTES + textBytes(name) + textBytes(value)
    }
    return bytes
  },

  count({ queryParams }) {
    return queryParams?.length ?? 0
  },

  /** An optional parameter without a value accepts everything and is omitted. */
  conditions({ queryParams }) {
    if (!queryParams) return []
    return queryParams
      .filter(({ value, required }) => value !== undefined || required)
      .map(({ name, value, required }) => ({ name, value, required }))
  },

  outcomes({ queryParams }, { query }) {
    return (queryParams ?? []).map((parameter) => {
      const actual = query.get(parameter.name)
      return {
        field: `${PARAMETERS}.${parameter.name}`,
        met: conditionHolds(parameter, actual),
        expected: expectedText(parameter),
        actual: actual ?? null,
      }
    })
  },

  describe({ queryParams }) {
    return (queryParams ?? []).map(
      (parameter) =>
        `query parameter ${quoted(parameter.name)} is ${expectedText(parameter, quoted)}`
    )
  },

  merge(a, b) {
    const byName = new Map(a.queryParams?.map((parameter) => [parameter.name, parameter]))
    for (const { name, value, required } of b.queryParams ?? []) {
      const own = byName.get(name)
      // Both are optional: only absence satisfies both, and criteria cannot ask for that.
      if (own?.value !== undefined && value !== undefined && own.value !== value) return null
      byName.set(name, {
        name,
        value: own?.value ?? value,
        required: required || own?.required === true,
      })
    }
    return byName.size > 0 ? { queryParams: [...byName.values()] } : {}
  },
}

/** Also adds the name to `seen`. */
function parameterProblems(
  { name, value }: QueryParamCriterion,
  campaignValues: ReadonlyMap<string, string>,
  seen: Set<string>
): CriteriaProblem[] {
  const field = `${PARAMETERS}.${shownName(name)}`
  const key = normalForm(name)
  if (key === '') return [problem(PARAMETERS, 'empty', 'must not have a parameter without a name')]

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
}

function expectedText(
  { value, required }: QueryParamCriterion,
  show = (text: string) => text
): string {
  if (value === undefined) return required ? 'present' : 'present or absent'
  return required ? show(value) : `${show(value)} or absent`
}
