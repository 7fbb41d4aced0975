import vine from '@vinejs/vine'

/** The longest name of the tz database has 32. */
const ZONE_LENGTH_MAX = 64
const ZONE_PATTERN = '^[A-Za-z][A-Za-z0-9_+/-]*$'

const isTimeZone = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && isKnown(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be the name of a time zone, such as Europe/Berlin`,
    'timeZone',
    field
  )
})

/** A name of the tz database that this process knows, as it was written. */
export function timeZone() {
  return vine.string().use(isTimeZone()).meta({
    type: 'string',
    maxLength: ZONE_LENGTH_MAX,
    pattern: ZONE_PATTERN,
    description: 'The zone in which its people read and write times; null: that of their browsers.',
  })
}

function isKnown(name: string): boolean {
  if (name.length > ZONE_LENGTH_MAX || !new RegExp(ZONE_PATTERN).test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
