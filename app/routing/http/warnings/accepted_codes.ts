import vine from '@vinejs/vine'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/warning_code'

const isCode = (text: string): text is WarningCode => WARNING_CODES.some((code) => code === text)

const CODE = `(?:${WARNING_CODES.join('|')})`

const areCodes = vine.createRule(
  (value, _options, field) => {
    if (typeof value === 'string' && value.split(',').every(isCode)) return
    const message = `The ${field.getFieldPath()} field must list codes of warnings, separated by commas: ${WARNING_CODES.join(', ')}`
    field.report(message, 'warningCodes', field)
  },
  {
    toJSONSchema: (schema) => {
      schema.pattern = `^${CODE}(?:,${CODE})*$`
    },
  }
)

/** The query parameter `accept`. */
export function acceptedCodes() {
  return vine
    .string()
    .use(areCodes())
    .transform((value) => value.split(',').filter(isCode))
}

/** How the API description explains the parameter. */
export const ACCEPT = {
  description:
    'Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.',
  example: 'wildcard',
}
