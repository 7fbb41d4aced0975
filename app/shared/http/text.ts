import vine from '@vinejs/vine'
import { unlessNull } from './unless_null.js'

interface TextOptions {
  /** Fewest and most characters after the blanks at both ends are removed. */
  readonly min?: number
  readonly max: number
}

const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed() && !CONTROL_CHARACTER.test(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be well-formed Unicode text without control characters`,
    'wellFormed',
    field
  )
})

/**
 * Text that a person wrote: without blanks at its ends and in Unicode normal form C, so that two texts that look the
 * same are the same. A lone surrogate is refused, because it could not be stored and given back unchanged, and so are
 * control characters other than tab and line ends.
 */
export function text({ min = 1, max }: TextOptions) {
  return vine
    .string()
    .use(isWellFormed())
    .trim()
    .minLength(min)
    .maxLength(max)
    .transform(unlessNull((value) => value.normalize()))
}
