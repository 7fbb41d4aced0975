import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'
import { FieldMessages } from './field_messages.js'
import { FieldReporter } from './field_reporter.js'

interface StrictObjectOptions {
  /** Members for which null has a meaning of its own. Everywhere else null is refused. */
  readonly nullable?: readonly string[]
}

/** Every payload is a strict object, so the messages are set here before any validator is compiled. */
vine.messagesProvider = new FieldMessages()
vine.errorReporter = () => new FieldReporter()

/** Enough to correct a payload; without the limit, a hostile body would get a larger answer. */
const REPORTED_MEMBERS_MAX = 20
const SHOWN_NAME_LENGTH_MAX = 100

const onlyKnownMembers = vine.createRule<{
  known: ReadonlySet<string>
  nullable: ReadonlySet<string>
}>((value, { known, nullable }, field) => {
  if (typeof value !== 'object' || value === null) return
  const refused = Object.entries(value).filter(
    ([member, memberValue]) => !known.has(member) || (memberValue === null && !nullable.has(member))
  )
  for (const [member] of refused.slice(0, REPORTED_MEMBERS_MAX)) {
    const name = member.slice(0, SHOWN_NAME_LENGTH_MAX)
    const path = field.wildCardPath === '' ? name : `${field.getFieldPath()}.${name}`
    const subject = { ...field, name, getFieldPath: () => path }
    if (!known.has(member)) {
      const shown = name === '' ? `${path}""` : path
      field.report(`The ${shown} field is not known here`, 'unknownField', subject, { known })
    } else {
      field.report(`The ${path} field must not be null`, 'notNull', subject)
    }
  }
})

/**
 * An object that accepts only the members it declares. Vine alone drops unknown members and treats null as absent; here
 * both are reported by name, because a misspelt criterion that vanished would route visitors to the wrong place.
 */
export function strictObject<Properties extends Record<string, SchemaTypes>>(
  properties: Properties,
  { nullable = [] }: StrictObjectOptions = {}
) {
  return vine
    .object(properties)
    .bail(false)
    .use(onlyKnownMembers({ known: new Set(Object.keys(properties)), nullable: new Set(nullable) }))
}
