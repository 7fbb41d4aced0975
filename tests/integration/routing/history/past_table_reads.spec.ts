import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { TrimHistory } from '#routing/history/trim_history'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { PastTables } from '#routing/history/past_tables'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { profiled } from '#tests/support/profiled'
import { createStoredRouter } from '#tests/support/stored_routers'

const ROUTERS = 8
const UPDATES = 5
/** Revisions that are read to find the table. */
const OF_THE_ORGANIZATION = 2

/** Routers that were created, and then updated several times each. */
async function longHistory(tenant: Tenant): Promise<void> {
  const { organizationId } = tenant
  const update = await app.container.make(UpdateRouter)
  for (let at = 0; at < ROUTERS; at += 1) {
    const { id } = await createStoredRouter(tenant, { name: `router ${at}` })
    for (let time = 0; time < UPDATES; time += 1) {
      const updated = await update.execute(organizationId, id, { description: `text ${time}` })
      if (!updated.ok) throw new Error(updated.error.type)
    }
  }
}

async function presentRevision({ organizationId }: Tenant): Promise<number> {
  const revisions = await app.container.make(OrganizationRevisions)
  const found = await revisions.find([organizationId])
  return found.get(organizationId)?.revision ?? 0
}

test.group('A table of the past', () => {
  test('is read from one recorded state of each router, however many there are', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await longHistory(tenant)
    const past = await app.container.make(PastTables)
    const revision = (await presentRevision(tenant)) - 1

    const queries = await profiled(RouterRevisionModel, () =>
      past.use(tenant.organizationId, { revision }, async ({ table }) => {
        assert.equal(table.size, ROUTERS)
      })
    )

    const read = queries.reduce((sum, { docsExamined }) => sum + docsExamined, 0)
    const keys = queries.reduce((sum, { keysExamined }) => sum + keysExamined, 0)
    assert.isAtMost(read, ROUTERS + OF_THE_ORGANIZATION)
    assert.isBelow(keys, 3 * ROUTERS)
  })

  test('is refused, and never partly answered, when it is trimmed during the read', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await longHistory(tenant)
    const [real, history, live] = await Promise.all([
      app.container.make(OrganizationRevisions),
      app.container.make(RouterRevisionRepository),
      app.container.make(LiveRoutingTables),
    ])
    const [asked, trimmed] = [new Gate(), new Gate()]
    const revisions = Object.create(real, {
      historyBegin: {
        value: async (id: string) => {
          const begin = await real.historyBegin(id)
          asked.open()
          await trimmed.opened
          return begin
        },
      },
    }) as OrganizationRevisions
    const past = new PastTables(history, revisions, live)
    const revision = (await presentRevision(tenant)) - 10

    const using = past.use(organizationId, { revision }, async ({ table }) => table.size)
    await asked.opened
    const trim = await app.container.make(TrimHistory)
    await trim.execute(organizationId, undefined, { revisions: 1 })
    trimmed.open()
    const used = await using

    const begin = await real.historyBegin(organizationId)
    assert.deepEqual(used, { ok: false, error: { type: 'before_history', begin } })
    assert.equal(past.cachedCount, 0)
  })
})
