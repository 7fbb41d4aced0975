import vine from '@vinejs/vine'
import { characterCount } from '#shared/character_count'

interface CharacterLengthOptions {
  readonly min: number
  readonly max: number
}

/** Limits the number of a text's characters; Vine's own rules count UTF-16 code units. */
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
