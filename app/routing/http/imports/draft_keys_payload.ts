import vine from '@vinejs/vine'
import { identifierText } from '#shared/http/identifier_text'
import { strictObject } from '#shared/http/strict_object'
import { externalId } from '../routers/external_id_text.js'
import { routerName } from '../routers/router_payload.js'

/** The members of a draft by which it is compared with others. */
export const draftKeysValidator = vine.create(
  strictObject(
    {
      name: routerName().optional(),
      external_id: externalId().nullable().optional(),
      booking_flow_id: identifierText().optional(),
      is_default: vine.boolean({ strict: true }).optional(),
      is_active: vine.boolean({ strict: true }).optional(),
    },
    { nullable: ['external_id'] }
  )
)
