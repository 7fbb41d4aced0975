import { ROUTER_WARNINGS_MAX } from '#routing/engine/answers/router_warnings'
import { WARNING_CODES } from '#routing/engine/criteria/warning_code'
import {
  arrayOf,
  answerObject,
  COUNT,
  type JsonSchema,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'

/** The output of `showRouterWarnings`. */
export const WARNING_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  fields: arrayOf(ref('RouterWarning'), {
    maxItems: ROUTER_WARNINGS_MAX,
    description: 'Probable mistakes in the router itself.',
  }),
  fields_total: { ...COUNT, description: 'The number of all such warnings.' },
}

export const WARNING_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WarningCode: oneOf(WARNING_CODES),
  RouterWarning: answerObject(
    {
      code: ref('WarningCode'),
      field: { ...STRING, description: 'The member of the router that the warning is about.' },
      message: { ...STRING, description: 'A human-readable sentence.' },
      correction: answerObject(
        { matching_criteria: ref('MatchingCriteria') },
        { description: 'The payload of an update that corrects this mistake.' }
      ),
    },
    { optional: ['correction'] }
  ),
}
