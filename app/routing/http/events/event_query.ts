import vine from '@vinejs/vine'
import { ROUTER_EVENT_TYPES } from '#routing/router_event'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

export const eventsValidator = vine.create(
  strictObject({
    router_id: identifierText().optional(),
    event_type: vine.enum(ROUTER_EVENT_TYPES).optional(),
    from: instant().optional(),
    until: instant().optional(),
    ...pageQuery,
  })
)
