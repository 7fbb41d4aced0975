import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_text'
import type { QueryMember, QueryParamCriterion } from '#routing/engine/criteria/query'
import { BOOLEAN, answerObject, described } from '#shared/http/json_schema'
import { NON_EMPTY, VALUE, type CriterionShape } from './criterion_shape.js'
import { isObject, members, readText, refuse, type Report } from './payload_members.js'

export const queryShape: CriterionShape<QueryMember> = {
  field: 'query_params',
  schema: answerObject({
    parameters: {
      type: 'object',
      description: 'By name of the parameter.',
      minProperties: 1,
      maxProperties: CRITERIA_LIMITS.parameters,
      propertyNames: NON_EMPTY,
      additionalProperties: answerObject(
        {
          value: described(VALUE, 'Without it, the presence of the parameter is enough.'),
          required: described(
            BOOLEAN,
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
