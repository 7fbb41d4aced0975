import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { PastTables } from '#routing/history/past_tables'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { createRouter, ROUTERS } from '#tests/support/routers'

const URL = 'https://a.example/book'
/** How long a request waits for a place in this test. */
const WAIT_MS = 50

function explain(client: ApiClient, tenant: Tenant, payload: object) {
  return client
    .as(tenant)
    .post(`${ROUTERS}/explain`)
    .json({ url: URL, ...payload })
}

test.group('POST /v1/booking-flow-routers/explain with as_of', () => {
  test('uses routers as of a revision or an instant, and schedules at another', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const scheduling = { active_from: '2026-03-01T00:00:00Z', active_until: '2026-04-01T00:00:00Z' }
    await createRouter(client, tenant, { name: 'spring', scheduling })
    const before = await explain(client, tenant, { at: '2026-03-15T00:00:00Z' })
    const { organization_revision: revision } = before.body()
    await createRouter(client, tenant, { name: 'newer' })
    const changes = await client.as(tenant).get('/v1/router-changes?limit=2')
    const [, first] = changes.body().data

    const then = await explain(client, tenant, { as_of: revision, at: '2026-03-15T00:00:00Z' })
    const closed = await explain(client, tenant, { as_of: revision, at: '2026-05-01T00:00:00Z' })
    const byInstant = await explain(client, tenant, { as_of: first.at, at: '2026-03-15T00:00:00Z' })
    const now = await explain(client, tenant, {})

    const { written_at: writtenAt, ...answer } = then.body()
    assert.deepEqual(answer, before.body())
    assert.equal(writtenAt, first.at)
    assert.equal(byInstant.body().written_at, first.at)
    assert.equal(then.body().winner.router_name, 'spring')
    assert.isNull(closed.body().winner)
    assert.equal(byInstant.body().winner.router_name, 'spring')
    assert.equal(now.body().winner.router_name, 'newer')
    assert.equal(now.body().organization_revision, revision + 1)
  })

  test('refuses a state that is not recorded, and names as_of', async ({ client, assert }) => {
    const [tenant, without] = [await createTenant(), await createTenant()]
    await createRouter(client, tenant)

    const answers = [
      await explain(client, tenant, { as_of: '2020-01-01T00:00:00Z' }),
      await explain(client, tenant, { as_of: 1_000_000 }),
      await explain(client, without, { as_of: 0 }),
    ]

    const changes = await client.as(tenant).get('/v1/router-changes')
    const begin = changes.body().data.at(-1)
    const known = { organization_revision: begin.organization_revision - 1, at: begin.at }
    assert.deepEqual(
      answers.map((answer) => answer.body().history_begin),
      [known, known, null]
    )
    for (const answer of answers) {
      answer.assertStatus(422)
      answer.assertBodyContains({ code: 'E_HISTORY_UNKNOWN', errors: [{ field: 'as_of' }] })
    }
    for (const asOf of [-1, 1.5, true, {}, [], '', 'yesterday', '2026-03-01', 1e300]) {
      const refused = await explain(client, tenant, { as_of: asOf })
      refused.assertStatus(422)
      assert.equal(refused.body().errors[0].field, 'as_of', JSON.stringify(asOf))
    }
  })

  test('answers 503 with Retry-After while both places for old tables are in use', async ({
    client,
    assert,
    cleanup,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'one' })
    await createRouter(client, tenant, { name: 'two' })
    await createRouter(client, tenant, { name: 'three' })
    const latest = await explain(client, tenant, {})
    const { organization_revision: last } = latest.body()
    const past = new PastTables(
      await app.container.make(RouterRevisionRepository),
      await app.container.make(OrganizationRevisions),
      await app.container.make(LiveRoutingTables),
      WAIT_MS
    )
    app.container.swap(PastTables, () => past)
    cleanup(() => app.container.restore(PastTables))
    const released = new Gate()
    const entered = [new Gate(), new Gate()]
    const using = entered.map((gate, at) =>
      past.use(tenant.organizationId, { revision: last - at }, async () => {
        gate.open()
        await released.opened
      })
    )
    await Promise.all(entered.map((gate) => gate.opened))

    const shared = await explain(client, tenant, { as_of: last })
    const busy = await explain(client, tenant, { as_of: last - 2 })
    released.open()
    await Promise.all(using)
    const later = await explain(client, tenant, { as_of: last - 2 })

    shared.assertStatus(200)
    busy.assertStatus(503)
    busy.assertBodyContains({ code: 'E_PAST_BUSY' })
    assert.match(busy.header('retry-after') ?? '', /^[1-9]\d*$/)
    later.assertStatus(200)
    assert.equal(later.body().winner.router_name, 'one')
    assert.equal(past.cachedCount, 2)
  })
})
