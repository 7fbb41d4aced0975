import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_text'
import type { JsonSchema } from '#shared/http/json_schema'
import type { Report } from './payload_members.js'

/** JSON Schema counts characters and the engine UTF-16 code units, so this allows at least what the engine allows. */
export const VALUE = { type: 'string', maxLength: CRITERIA_LIMITS.valueLength }
export const NON_EMPTY = { ...VALUE, minLength: 1 }

/** How payloads and answers carry one kind of criterion. `Member` is the part of the criteria that the kind owns. */
export interface CriterionShape<Member extends object> {
  /** The member's name in payloads and answers. */
  readonly field: string
  readonly schema: JsonSchema
  /** The member from a payload. Reports a wrong shape; the returned member must then not be used. */
  read(raw: unknown, report: Report): Member
  /** The member as answers show it; undefined when the criteria lack it. */
  show(criteria: Member): unknown
}
