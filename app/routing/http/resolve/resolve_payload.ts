import vine from '@vinejs/vine'
import { CANDIDATES_MAX } from '#routing/actions/resolve_url'
import { identifierText } from '#shared/http/identifier_text'
import { queryCount } from '#shared/http/query_count'
import { strictObject } from '#shared/http/strict_object'
import { routableUrlText } from '../urls/url_payload.js'

export const resolveValidator = vine.create(strictObject({ url: routableUrlText() }))

export const unusedDecisionValidator = vine.create(strictObject({ decision_id: identifierText() }))

export const resolveQueryValidator = vine.create(
  strictObject({
    candidates: queryCount({ min: 1, max: CANDIDATES_MAX }).optional(),
  })
)
