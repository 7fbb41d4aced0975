import vine from '@vinejs/vine'
import { CANDIDATES_MAX } from '#routing/actions/resolve_url'
import { strictObject } from '#shared/http/strict_object'
import { routableUrlText } from '../urls/url_payload.js'

export const resolveValidator = vine.create(strictObject({ url: routableUrlText() }))

export const resolveQueryValidator = vine.create(
  strictObject({
    candidates: vine.number().withoutDecimals().range([1, CANDIDATES_MAX]).optional(),
  })
)
