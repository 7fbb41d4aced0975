import vine from '@vinejs/vine'
import { characterCount } from '#shared/character_count'

interface CharacterLengthOptions {
  readonly min: number
  readonly max: number
}

/** Holds a text to a number of characters, not of UTF-16 code units as Vine's own rules count. */
export const characterLength = vine.createRule<CharacterLengthOptions>(
  (value, { min, max }, field) => {
    if (typeof value !== 'string') return
    const path = field.getFieldPath()
    const count = characterCount(value, max)
    if (count > max) {
      field.report(`The ${path} field must have at most ${max} characters`, 'maxLength', field)
    } else if (count < min) {
      const wanted = min === 1 ? 'must not be empty' : `must have at least ${min} characters`
      field.report(`The ${path} field ${wanted}`, 'minLength', field)
    }
  },
  {
    toJSONSchema: (schema, { min, max }) => {
      schema.minLength = min
      schema.maxLength = max
    },
  }
)
