import vine from '@vinejs/vine'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'

const REASON_LENGTH_MAX = 200

export const dismissValidator = vine.create(
  strictObject({ reason: text({ max: REASON_LENGTH_MAX }).optional() })
)
