import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { RouterListRepository } from '#routing/routers/router_list_repository'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot, SnapshotSource } from '#routing/tables/organization_snapshot'
import { inTransaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { routerInput } from '#tests/support/stored_routers'
import { PATIENT } from '#tests/integration/routing/tables/live_world'
import { routersPage } from '#tests/support/routing/routers_page'

const AT_ONCE = 8
const ROUNDS = 5

/** What an instance knows that has not heard of any change since. */
class StaleTables extends LiveRoutingTables {
  constructor(
    source: SnapshotSource,
    private readonly known: OrganizationSnapshot
  ) {
    super(source, PATIENT, () => {})
  }

  override async forOrganization() {
    return this.known
  }
}

async function activeCount({ organizationId }: Tenant) {
  const routers = await app.container.make(RouterListRepository)
  const listed = await routers.list(
    organizationId,
    routersPage({ filter: { isActive: true }, count: 100 })
  )
  return listed.ok ? listed.value.routers.length : 0
}

async function changeOften(organizationId: string): Promise<void> {
  const revisions = await app.container.make(OrganizationRevisions)
  const changes = Array.from({ length: 101 }, () => ({
    kind: 'booking_flow' as const,
    id: organizationId,
  }))
  await inTransaction((session) => revisions.bump(organizationId, changes, session))
}

function outcomesOf(
  results: readonly ({ ok: true } | { ok: false; error: { type: string } })[]
): string[] {
  return results.map((result) => (result.ok ? 'ok' : result.error.type)).sort()
}

const ONE_OF_ALL = [...Array<string>(AT_ONCE - 1).fill('conflicts'), 'ok']

test.group('Concurrent writes that conflict with each other, under reject', () => {
  test('leave exactly one router when all create', async ({ assert }) => {
    const create = await app.container.make(CreateRouter)

    for (let round = 0; round < ROUNDS; round += 1) {
      const tenant = await createTenant()
      const created = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          create.execute(tenant.organizationId, routerInput(tenant, { name: `Router ${index}` }), {
            onConflict: 'reject',
          })
        )
      )

      assert.deepEqual(outcomesOf(created), ONE_OF_ALL)
      assert.equal(await activeCount(tenant), 1)
    }
  })

  test('leave exactly one active router when all are activated', async ({ assert }) => {
    const create = await app.container.make(CreateRouter)
    const update = await app.container.make(UpdateRouter)
    const tenant = await createTenant()
    const { organizationId } = tenant
    const ids: string[] = []
    for (let index = 0; index < AT_ONCE; index += 1) {
      const input = routerInput(tenant, { name: `Router ${index}`, isActive: false })
      const created = await create.execute(organizationId, input)
      if (created.ok) ids.push(created.value.router.id)
    }

    const updated = await Promise.all(
      ids.map((id) =>
        update.execute(organizationId, id, { isActive: true }, { onConflict: 'reject' })
      )
    )

    assert.deepEqual(outcomesOf(updated), ONE_OF_ALL)
    assert.equal(await activeCount(tenant), 1)
  })

  test('warn the later one of the earlier one under warn', async ({ assert }) => {
    const create = await app.container.make(CreateRouter)
    const tenant = await createTenant()

    const created = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        create.execute(tenant.organizationId, routerInput(tenant, { name: `Router ${index}` }))
      )
    )

    const totals = created.map((result) => (result.ok ? result.value.warnings.total : -1))
    assert.deepEqual(
      totals.sort((a, b) => a - b),
      Array.from({ length: AT_ONCE }, (_, index) => index)
    )
  })
})

test.group('An instance that has not heard of the latest writes', () => {
  test('refuses by what is stored, not by what it knows: {$self}')
    .with(['one change', 'more changes than the log remembers'] as const)
    .run(async ({ assert }, missing) => {
      const tenant = await createTenant()
      const { organizationId } = tenant
      const tables = await app.container.make(LiveRoutingTables)
      const empty = await tables.forOrganization(organizationId)
      const create = await app.container.make(CreateRouter)
      const first = await create.execute(organizationId, routerInput(tenant, { name: 'First' }))
      if (missing !== 'one change') await changeOften(organizationId)
      const source = await app.container.make(StoredSnapshots)
      app.container.swap(LiveRoutingTables, () => new StaleTables(source, empty))
      const staleCreate = await app.container.make(CreateRouter)

      const second = await staleCreate.execute(
        organizationId,
        routerInput(tenant, { name: 'Second' }),
        { onConflict: 'reject' }
      )

      assert.isTrue(first.ok)
      assert.deepEqual(outcomesOf([second]), ['conflicts'])
      assert.equal(await activeCount(tenant), 1)
    })
    .teardown(() => app.container.restore(LiveRoutingTables))
})
