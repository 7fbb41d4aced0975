import { isDeepStrictEqual } from 'node:util'
import vine from '@vinejs/vine'
import type { FieldProblem } from '#shared/result'
import { identifierText } from './text.js'
import { instant } from './instant.js'
import { instantText } from '#shared/time'

const READ_ONLY = {
  readOnly: true,
  description: 'Set by the service. A payload may repeat it; another value is refused.',
}

export function readOnlyIdentifier() {
  return identifierText(READ_ONLY)
}

export function readOnlyEnum<const Values extends readonly string[]>(values: Values) {
  return vine.enum(values).meta({ type: 'string', enum: values, ...READ_ONLY })
}

export function readOnlyEnums<const Values extends readonly string[]>(values: Values) {
  return vine.array(vine.enum(values)).optional().meta(READ_ONLY)
}

/** What every resource has, to be spread into the strictObject of a payload that may repeat an answer. */
export const readOnlyMembers = {
  _id: readOnlyIdentifier().optional(),
  organization_id: readOnlyIdentifier().optional(),
  createdAt: instant(READ_ONLY).optional(),
  updatedAt: instant(READ_ONLY).optional(),
}

/** Of a resource with revisions. */
export const revisedReadOnlyMembers = {
  ...readOnlyMembers,
  revision: vine.number({ strict: true }).withoutDecimals().min(0).meta(READ_ONLY).optional(),
}

/**
 * The problems of a payload's read-only members that differ from those of the resource as answers show it; `others`
 * are members that not every resource has. An absent member is not checked.
 */
export function readOnlyProblems(
  payload: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, unknown>>,
  others: readonly string[] = []
): FieldProblem[] {
  return [...Object.keys(revisedReadOnlyMembers), ...others]
    .filter(
      (field) =>
        payload[field] !== undefined && !isDeepStrictEqual(textOf(payload[field]), shown[field])
    )
    .map((field) => {
      const allowed = field in shown ? `absent or ${String(shown[field])}` : 'absent'
      const message = `The ${field} field is read-only: it must be ${allowed}`
      return { field, rule: 'readOnly', message }
    })
}

function textOf(value: unknown): unknown {
  return value instanceof Date ? instantText(value) : value
}
