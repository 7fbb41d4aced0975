import vine from '@vinejs/vine'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'

/** A name that an operator enters, by the rules of the API. */
export const nameValidator = vine.create(strictObject({ name: text({ max: 100 }) }))
