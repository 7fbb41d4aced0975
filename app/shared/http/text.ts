import vine from '@vinejs/vine'
import { normalForm } from '#shared/normal_form'
import { characterLength } from './character_length.js'
import { describedAs } from './described_as.js'

interface TextOptions {
  /** Minimum and maximum number of characters (Unicode code points) after normalization. */
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

const inNormalForm = vine.createRule((value, _options, field) => {
  if (typeof value === 'string') field.mutate(normalForm(value), field)
})

/**
 * Text that a person wrote, trimmed and in Unicode normal form C, so that texts that look the same are the same.
 * Refuses lone surrogates, which could not be stored and returned unchanged, and control characters other than tab and
 * line ends.
 */
export function text({ min = 1, max }: TextOptions) {
  const schema = vine
    .string()
    .use(isWellFormed())
    .use(inNormalForm())
    .trim()
    .use(characterLength({ min, max }))
  return min > 0 ? schema.use(describedAs({ pattern: '\\S' })) : schema
}
