import app from '@adonisjs/core/services/app'
import { CreatePin } from '#routing/pins/create_pin'
import type { PinFields, RouterPin } from '#routing/pins/router_pin'
import type { Tenant } from '#tests/support/create_tenant'

/** A pin of `/book` now to the flow of the tenant, without HTTP; throws when it is refused. */
export async function createStoredPin(
  { organizationId, bookingFlowId }: Tenant,
  overrides: Partial<PinFields> = {}
): Promise<RouterPin> {
  const create = await app.container.make(CreatePin)
  const created = await create.execute(organizationId, {
    url: 'https://clinic.example/book',
    at: { type: 'now' },
    expects: { type: 'booking_flow', id: bookingFlowId },
    mode: 'block',
    note: null,
    expiresAtMs: null,
    ...overrides,
  })
  if (!created.ok) throw new Error(`The pin was refused: ${created.error.type}`)
  return created.value
}
