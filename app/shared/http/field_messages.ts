import { messages as VINE_MESSAGES } from '@vinejs/vine/defaults'
import type { FieldContext, MessagesProviderContact } from '@vinejs/vine/types'

type Arguments = Readonly<Record<string, unknown>>

const DEFAULTS: Readonly<Record<string, string>> = VINE_MESSAGES

/** The requirement, as the end of the sentence "The … field must …". */
const DEMANDS: Readonly<Record<string, (args: Arguments) => string>> = {
  'required': () => 'be given',
  'string': () => 'be a string',
  'minLength': ({ min }) => `have at least ${counted(min, 'character')}`,
  'maxLength': ({ max }) => `have at most ${counted(max, 'character')}`,
  'boolean': () => 'be true or false',
  'number': () => 'be a number',
  'withoutDecimals': () => 'be a whole number',
  'range': ({ min, max }) => `be between ${min} and ${max}`,
  'enum': ({ choices }) => `be one of ${listed(choices)}`,
  'object': () => 'be an object',
  'array': () => 'be an array',
  'array.minLength': ({ min }) => `have at least ${counted(min, 'item')}`,
  'array.maxLength': ({ max }) => `have at most ${counted(max, 'item')}`,
  'distinct': () => 'not repeat a value',
}

/**
 * Words the refusals of Vine's own rules: each names the whole path of its field and the requirement. The service's own
 * rules word their refusals themselves; those pass unchanged.
 */
export class FieldMessages implements MessagesProviderContact {
  getMessage(
    rawMessage: string,
    rule: string,
    field: Pick<FieldContext, 'getFieldPath'>,
    args: Arguments = {}
  ): string {
    const demand = DEMANDS[rule]
    if (demand === undefined || rawMessage !== DEFAULTS[rule]) return rawMessage
    const path = field.getFieldPath()
    return path === ''
      ? `The payload must ${demand(args)}`
      : `The ${path} field must ${demand(args)}`
  }
}

function counted(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function listed(choices: unknown): string {
  return Array.isArray(choices) ? choices.join(', ') : String(choices)
}
