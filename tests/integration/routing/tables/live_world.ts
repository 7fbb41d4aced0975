import app from '@adonisjs/core/services/app'
import { CreateRouter } from '#routing/routers/writes/create_router'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RouterListRepository } from '#routing/routers/router_list_repository'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import type { OrganizationSnapshot, SnapshotSource } from '#routing/tables/organization_snapshot'
import { LiveRoutingTables, type LiveTablesLimits } from '#routing/tables/live_routing_tables'
import type { Tenant } from '#tests/support/create_tenant'
import { routersPage } from '#tests/support/routing/routers_page'

export const PATIENT: LiveTablesLimits = {
  freshForMs: 60_000,
  storeTimeoutMs: 10_000,
  readTimeoutMs: 10_000,
  maxBytes: 64_000_000,
  revalidatedForMs: 60_000,
  idleMs: 60_000,
}

/** What another instance would have: tables that no message reaches and that nothing revalidates. */
export async function otherInstance(
  limits: LiveTablesLimits = PATIENT,
  source?: SnapshotSource
): Promise<LiveRoutingTables> {
  return new LiveRoutingTables(
    source ?? (await app.container.make(StoredSnapshots)),
    limits,
    () => {}
  )
}

/** Creates a router for the path `/<name>`. */
export async function createRouter(
  { organizationId, bookingFlowId }: Tenant,
  name: string
): Promise<BookingFlowRouter> {
  const create = await app.container.make(CreateRouter)
  const created = await create.execute(organizationId, {
    name,
    description: null,
    tags: [],
    externalId: null,
    bookingFlowId,
    exampleUrls: [],
    criteria: { path: { segments: [name] } },
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
  })
  if (!created.ok) throw new Error(`the router ${name} was refused: ${created.error.type}`)
  const routers = await app.container.make(RouterListRepository)
  const stored = await routers.list(organizationId, routersPage({ filter: { name } }))
  const router = stored.ok ? stored.value.routers[0] : undefined
  if (!router) throw new Error(`the router ${name} was not stored`)
  return router
}

/** Who takes `/<path>` and what is shown with it; null when nobody does. */
function answer(routing: OrganizationSnapshot, path: string) {
  const request = RequestUrl.parse(`https://a.example/${path}`)
  const resolution = request.ok ? routing.table.resolve(request.value, 0) : null
  const router = resolution && routing.router(resolution.router.id)
  return (
    router && {
      name: router.name,
      flow: routing.bookingFlow(router.bookingFlowId)?.name,
      kit: routing.brandKit?.name ?? null,
    }
  )
}

export async function answerOf(
  tables: LiveRoutingTables,
  { organizationId }: Tenant,
  path: string
) {
  return answer(await tables.forOrganization(organizationId), path)
}
