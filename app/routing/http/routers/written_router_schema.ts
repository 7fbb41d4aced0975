import { answerObject, type JsonSchema } from '#shared/http/json_schema'
import { NO_CONFLICTS, REPORT_MEMBERS } from '../conflicts/conflict_schema.js'
import { BROKEN_PINS } from '#shared/http/pins_broken'
import { WARNING_MEMBERS } from '../warnings/router_warning_schema.js'

export const WRITTEN_ROUTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WriteWarnings: answerObject(
    { ...REPORT_MEMBERS, ...WARNING_MEMBERS, pins: BROKEN_PINS },
    { optional: ['pins'] }
  ),
}

/** The warnings of a written router without conflicts. */
export const NO_WARNINGS = { ...NO_CONFLICTS, fields: [], fields_total: 0 }
