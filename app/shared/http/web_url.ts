import vine from '@vinejs/vine'

const URL_LENGTH_MAX = 2_048

const isWebUrl = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.length <= URL_LENGTH_MAX && isAbsoluteWebUrl(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an http or https URL of at most ${URL_LENGTH_MAX} characters, without control characters and without a user name or password`,
    'webUrl',
    field
  )
})

/**
 * An absolute http or https URL that a page can link to, stored as it was written. Control characters, which parsers leave
 * out, and credentials, which browsers hide, would let it look like another one.
 */
export function webUrl() {
  return vine.string().use(isWebUrl()).meta({
    type: 'string',
    maxLength: URL_LENGTH_MAX,
    pattern: '^[hH][tT][tT][pP][sS]?://',
  })
}

function isAbsoluteWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\p{Cc}/u.test(value) || !value.isWellFormed()) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}
