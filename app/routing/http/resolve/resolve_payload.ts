import vine from '@vinejs/vine'
import { identifierList } from '#shared/http/identifier_list'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { routableUrlText } from '../urls/url_payload.js'

const ROUTER_IDS_MAX = 20

export const resolveValidator = vine.create(strictObject({ url: routableUrlText() }))

export const explainValidator = vine.create(
  strictObject({
    url: routableUrlText(),
    at: instant().optional(),
    router_ids: identifierList({ max: ROUTER_IDS_MAX }).optional(),
  })
)
