import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'

interface StrictObjectOptions {
  /** Members for which null is a value with a meaning of its own. Everywhere else null is refused. */
  readonly nullable?: readonly string[]
}

const onlyKnownMembers = vine.createRule<{
  known: ReadonlySet<string>
  nullable: ReadonlySet<string>
}>((value, { known, nullable }, field) => {
  if (typeof value !== 'object' || value === null) return
  for (const [member, memberValue] of Object.entries(value)) {
    const path = field.wildCardPath === '' ? member : `${field.getFieldPath()}.${member}`
    const subject = { ...field, name: member, getFieldPath: () => path }
    if (!known.has(member)) {
      field.report(`The ${path} field is not known here`, 'unknownField', subject)
    } else if (memberValue === null && !nullable.has(member)) {
      field.report(`The ${path} field must not be null`, 'notNull', subject)
    }
  }
})

/**
 * An object that takes only the members it declares. Vine alone drops unknown members and treats null as absent; here
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
