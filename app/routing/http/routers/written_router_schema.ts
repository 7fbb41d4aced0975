import {
  arrayOf,
  answerObject,
  COUNT,
  type JsonSchema,
  oneOf,
  STRING,
} from '#shared/http/json_schema'
import { NO_CONFLICTS, REPORT_MEMBERS } from '../conflicts/conflict_schema.js'
import { EXAMPLE_URL_UNMATCHED, FIELD_WARNINGS_MAX } from './written_router_transformer.js'

export const WRITTEN_ROUTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WriteWarnings: answerObject({
    ...REPORT_MEMBERS,
    fields: arrayOf(
      answerObject({
        code: oneOf([EXAMPLE_URL_UNMATCHED]),
        field: { ...STRING, description: 'The member of the router that the warning is about.' },
        message: { ...STRING, description: 'A human-readable sentence.' },
      }),
      { maxItems: FIELD_WARNINGS_MAX, description: 'Warnings about the router alone.' }
    ),
    fields_total: { ...COUNT, description: 'The number of all such warnings.' },
  }),
}

/** The warnings of a written router without conflicts. */
export const NO_WARNINGS = { ...NO_CONFLICTS, fields: [], fields_total: 0 }
