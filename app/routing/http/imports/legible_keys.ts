import type { DraftKeys } from '#routing/routers/writes/import_drafts'
import type { FieldError } from '#shared/http/problem'
import { draftKeysValidator } from './draft_keys_payload.js'

const MEMBERS = ['name', 'external_id', 'booking_flow_id', 'is_default', 'is_active']

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
  const [refused, keys] = await draftKeysValidator.tryValidate(Object.fromEntries(legible))
  if (refused) return {}
  return {
    name: keys.name,
    externalId: keys.external_id,
    bookingFlowId: keys.booking_flow_id,
    isDefault: keys.is_default ?? false,
    isActive: keys.is_active ?? !wrong.has('is_active'),
  }
}
