import vine from '@vinejs/vine'
import { describedAs } from '#shared/http/described_as'
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

/** A caller's own identifier of a router. */
export function externalId() {
  return text({ max: EXTERNAL_ID_LENGTH_MAX })
    .use(isPrintable())
    .use(
      describedAs({
        pattern:
          '^(?!\\s*\\.{1,2}\\s*$)[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]*\\S[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]*$',
      })
    )
}
