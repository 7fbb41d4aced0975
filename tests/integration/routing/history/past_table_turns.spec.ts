import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { PastTables } from '#routing/history/past_tables'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { Gate } from '#tests/support/gate'
import { createStoredRouter } from '#tests/support/stored_routers'

/** An organization with the revisions 1 to 4. */
async function createHistory(): Promise<Tenant> {
  const tenant = await createTenant()
  const { id } = await createStoredRouter(tenant)
  const update = await app.container.make(UpdateRouter)
  for (const description of ['2', '3', '4']) {
    const updated = await update.execute(tenant.organizationId, id, { description })
    if (!updated.ok) throw new Error(updated.error.type)
  }
  return tenant
}

/** Tables of the past, and what began to use them, in order. Each use lasts until its gate opens. */
async function createUses() {
  const past = new PastTables(
    await app.container.make(RouterRevisionRepository),
    await app.container.make(OrganizationRevisions),
    await app.container.make(LiveRoutingTables),
    60_000
  )
  const begun: string[] = []
  const gates = new Map<string, Gate>()
  const uses: Promise<unknown>[] = []
  const use = (name: string, { organizationId }: Tenant, revision: number) => {
    const gate = new Gate()
    gates.set(name, gate)
    const used = past.use(organizationId, { revision }, async () => {
      begun.push(name)
      await gate.opened
    })
    uses.push(used.then(({ ok }) => ok))
  }
  return {
    begun,
    use,
    end: (name: string) => gates.get(name)?.open(),
    ended: () => Promise.all(uses),
    hasBegun: (count: number) =>
      eventually(
        async () => begun.length,
        (found) => found >= count
      ),
    waits: (count: number) =>
      eventually(
        async () => past.waitingCount,
        (found) => found >= count
      ),
  }
}

test.group('The places for tables of the past', () => {
  test('go to an organization without one before an organization with both', async ({ assert }) => {
    const [greedy, modest] = [await createHistory(), await createHistory()]
    const { begun, use, end, ended, hasBegun, waits } = await createUses()
    use('greedy 1', greedy, 1)
    use('greedy 2', greedy, 2)
    await hasBegun(2)
    use('greedy 3', greedy, 3)
    await waits(1)
    use('modest', modest, 4)
    await waits(2)
    use('greedy 1 again', greedy, 1)
    await waits(3)

    end('greedy 1')
    await hasBegun(3)
    const first = [...begun]
    for (const name of ['modest', 'greedy 2', 'greedy 3', 'greedy 1 again']) end(name)
    const outcomes = await ended()

    assert.sameMembers(first, ['greedy 1', 'greedy 2', 'modest'])
    assert.equal(first.at(-1), 'modest')
    assert.lengthOf(begun, 5)
    assert.notInclude(outcomes, false)
  })

  test('may both belong to one organization while no other waits', async ({ assert }) => {
    const tenant = await createHistory()
    const { begun, use, end, ended, hasBegun } = await createUses()

    use('one', tenant, 1)
    use('two', tenant, 2)
    await hasBegun(2)
    end('one')
    end('two')
    await ended()

    assert.sameMembers(begun, ['one', 'two'])
  })

  test('go to organizations in the order in which they began to wait', async ({ assert }) => {
    const [one, two, third, last] = await Promise.all(Array.from({ length: 4 }, createHistory))
    if (!one || !two || !third || !last) throw new Error('too few')
    const { begun, use, end, ended, hasBegun, waits } = await createUses()
    use('one', one, 1)
    use('two', two, 1)
    await hasBegun(2)
    use('third', third, 1)
    await waits(1)
    use('last', last, 1)
    await waits(2)

    end('one')
    await hasBegun(3)
    end('two')
    await hasBegun(4)
    for (const name of ['third', 'last']) end(name)
    await ended()

    assert.deepEqual(begun.slice(2), ['third', 'last'])
  })
})
