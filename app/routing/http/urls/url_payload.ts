import vine from '@vinejs/vine'
import { MAX_URL_LENGTH } from '#routing/engine/criteria/request_url'
import { describedAs } from '#shared/http/described_as'

const EXAMPLE_URLS_MAX = 100

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed()) return
  const message = `The ${field.getFieldPath()} field must be well-formed Unicode text`
  field.report(message, 'wellFormed', field)
})

/** A text that is meant as a URL, kept as it was written; whether it is one is for the engine to say. */
function urlText() {
  return vine.string().use(isWellFormed())
}

/** The same, described with what the engine demands of a URL that is to be routed. */
export function routableUrlText() {
  return urlText().use(describedAs({ minLength: 1, maxLength: MAX_URL_LENGTH }))
}

/** Texts of which an answer says whether they are URLs. */
export function exampleUrls() {
  return vine.array(urlText()).maxLength(EXAMPLE_URLS_MAX)
}

/** Texts that are refused when they are no URLs. */
export function routableExampleUrls() {
  return vine.array(routableUrlText()).maxLength(EXAMPLE_URLS_MAX)
}
