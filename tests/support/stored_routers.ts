import app from '@adonisjs/core/services/app'
import { CreateRouter, type CreateRouterInput } from '#routing/routers/writes/create_router'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { Tenant } from './create_tenant.js'

/** The input that creates a router of the tenant at `/book`; `overrides` replace its members. */
export function routerInput(
  { bookingFlowId }: Tenant,
  overrides: Partial<CreateRouterInput> = {}
): CreateRouterInput {
  return {
    name: 'Router',
    description: null,
    tags: [],
    externalId: null,
    bookingFlowId,
    exampleUrls: [],
    criteria: { path: { segments: ['book'] } },
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
    ...overrides,
  }
}

/** Creates a router without HTTP; throws when it is refused. */
export async function createStoredRouter(
  tenant: Tenant,
  overrides: Partial<CreateRouterInput> = {}
): Promise<BookingFlowRouter> {
  const create = await app.container.make(CreateRouter)
  const created = await create.execute(tenant.organizationId, routerInput(tenant, overrides))
  if (!created.ok) throw new Error(`The router was refused: ${created.error.type}`)
  return created.value.router
}
