import vine from '@vinejs/vine'
import { identifierText } from '#shared/http/identifier_text'
import { strictObject } from '#shared/http/strict_object'

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed()) return
  const message = `The ${field.getFieldPath()} field must be well-formed Unicode text`
  field.report(message, 'wellFormed', field)
})

export const startSessionValidator = vine.create(
  strictObject({
    booking_flow_id: identifierText().optional(),
    url: vine.string().use(isWellFormed()).optional(),
    decision_id: identifierText().optional(),
  })
)
