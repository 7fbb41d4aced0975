import vine from '@vinejs/vine'

const EXAMPLE_URLS_MAX = 100

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed()) return
  const message = `The ${field.getFieldPath()} field must be well-formed Unicode text`
  field.report(message, 'wellFormed', field)
})

/** A text that is meant as a URL, kept as it was written; whether it is one is for the engine to say. */
export function urlText() {
  return vine.string().use(isWellFormed())
}

export function exampleUrls() {
  return vine.array(urlText()).maxLength(EXAMPLE_URLS_MAX)
}
