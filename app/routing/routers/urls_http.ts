import vine from '@vinejs/vine'
import { MAX_URL_LENGTH } from '#routing/engine/criteria/request_url'
import { describedAs } from '#shared/http/text'

const EXAMPLE_URLS_MAX = 100

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed()) return
  const message = `The ${field.getFieldPath()} field must be well-formed Unicode text`
  field.report(message, 'wellFormed', field)
})

/** A text meant as a URL, kept as written; the engine decides whether it is one. */
function urlText() {
  return vine.string().use(isWellFormed())
}

/** Like `urlText`, but described with the engine's requirements for a routable URL. */
export function routableUrlText() {
  return urlText().use(describedAs({ minLength: 1, maxLength: MAX_URL_LENGTH }))
}

/** Like `routableUrlText`, but for shorter texts. */
export function shortUrlText(lengthMax: number) {
  return urlText()
    .maxLength(lengthMax)
    .use(describedAs({ minLength: 1 }))
}

/** Texts that the answer classifies as URLs or not. */
export function exampleUrls() {
  return vine.array(urlText()).maxLength(EXAMPLE_URLS_MAX)
}

/** Texts that are refused unless they are URLs. */
export function routableExampleUrls() {
  return vine.array(routableUrlText()).maxLength(EXAMPLE_URLS_MAX)
}
