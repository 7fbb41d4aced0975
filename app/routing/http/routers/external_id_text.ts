import vine from '@vinejs/vine'
import { text } from '#shared/http/text'

export const EXTERNAL_ID_LENGTH_MAX = 128

const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u

/** URL parsers remove these two from a path, so that no URL could name the router. */
const DOTS = /^\.\.?$/

const isPrintable = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const path = field.getFieldPath()
  if (UNPRINTABLE.test(value)) {
    const message = `The ${path} field must have printable characters only: letters, digits, punctuation, symbols and blanks`
    field.report(message, 'printable', field)
  } else if (DOTS.test(value)) {
    field.report(`The ${path} field must not be . or .., which URLs cannot carry`, 'dots', field)
  }
})

/** A caller's own identifier of a router. The API's description has its rule in words: few clients know such a pattern. */
export function externalId() {
  return text({ max: EXTERNAL_ID_LENGTH_MAX }).use(isPrintable())
}
