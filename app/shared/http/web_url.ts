import vine from '@vinejs/vine'

const LENGTH_MAX = 2_048

const isWebUrl = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.length <= LENGTH_MAX && isAbsoluteWebUrl(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an http or https URL of at most ${LENGTH_MAX} characters`,
    'webUrl',
    field
  )
})

/** An absolute http or https URL that a page can link to, stored as it was written. */
export function webUrl() {
  return vine.string().use(isWebUrl()).meta({
    type: 'string',
    maxLength: LENGTH_MAX,
    pattern: '^[hH][tT][tT][pP][sS]?://',
  })
}

function isAbsoluteWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && value.isWellFormed() && URL.canParse(value)
}
