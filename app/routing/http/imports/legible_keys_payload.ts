import vine from '@vinejs/vine'
import type { DraftKeys } from '#routing/actions/import_draft'
import { identifierText } from '#shared/http/identifier_text'
import type { FieldError } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { externalId } from '../routers/external_id_text.js'
import { routerName } from '../routers/router_payload.js'

const MEMBERS = ['name', 'external_id', 'booking_flow_id', 'is_default', 'is_active']

const keysValidator = vine.create(
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

/** The keys of a malformed draft that its problems leave legible. */
export async function legibleKeys(
  draft: unknown,
  problems: readonly FieldError[]
): Promise<DraftKeys> {
  if (typeof draft !== 'object' || draft === null) return {}
  const wrong = new Set(problems.map(({ field }) => field))
  const legible = Object.entries(draft).filter(
    ([member]) => MEMBERS.includes(member) && !wrong.has(member)
  )
  const [refused, keys] = await keysValidator.tryValidate(Object.fromEntries(legible))
  if (refused) return {}
  return {
    name: keys.name,
    externalId: keys.external_id,
    bookingFlowId: keys.booking_flow_id,
    isDefault: keys.is_default ?? false,
    isActive: keys.is_active ?? !wrong.has('is_active'),
  }
}
