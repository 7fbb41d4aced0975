import vine from '@vinejs/vine'
import { ROUTER_EVENT_TYPES } from './router_event.js'
import { identifierText } from '#shared/http/text'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { timedPageQuery } from '#shared/http/keyset_page'
import { exactText, utmParameters } from '#routing/routers/router_filter_http'

const URL_TEXT_LENGTH_MAX = 200

export const eventsValidator = vine.create(
  strictObject({
    router_id: identifierText().optional(),
    event_type: vine.enum(ROUTER_EVENT_TYPES).optional(),
    url: exactText({ max: URL_TEXT_LENGTH_MAX }).optional(),
    ...utmParameters(),
    from: instant().optional(),
    until: instant().optional(),
    ...timedPageQuery,
  })
)
