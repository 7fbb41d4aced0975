import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, path, ROUTERS, routerPayload } from '#tests/support/routers'

const FALLBACK = { name: 'Fallback', matching_criteria: undefined, is_default: true }

test.group('A router that prevents a write', () => {
  test('is named by a create and an update that need its name, external id or place', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const first = await createRouter(client, tenant, { name: 'First', external_id: 'first' })
    const fallback = await createRouter(client, tenant, FALLBACK)
    const other = await createRouter(client, tenant, {
      name: 'Other',
      matching_criteria: path('o'),
    })
    const inTheWay = ({ _id: id, name }: { _id: string; name: string }) => ({
      router_id: id,
      router_name: name,
    })
    const wanted = [
      [{ name: 'First' }, 'E_ROUTER_NAME_TAKEN', first],
      [{ external_id: 'first' }, 'E_ROUTER_EXTERNAL_ID_TAKEN', first],
      [{ is_default: true, matching_criteria: {} }, 'E_ACTIVE_DEFAULT_EXISTS', fallback],
    ] as const

    for (const [change, code, holder] of wanted) {
      const payload = routerPayload(tenant, { name: 'New', ...change })
      const created = await client
        .as(tenant)
        .post(ROUTERS)
        .json({ ...payload })
      const updated = await client
        .as(tenant)
        .patch(`${ROUTERS}/${other._id}`)
        .json({ ...change })
      for (const answer of [created, updated]) {
        answer.assertStatus(409)
        assert.equal(answer.body().code, code)
        assert.deepEqual(answer.body().in_the_way, inTheWay(holder))
      }
    }
  })

  test('is named for each draft of an import', async ({ client, assert }) => {
    const tenant = await createTenant()
    const first = await createRouter(client, tenant, { name: 'First', external_id: 'first' })
    const fallback = await createRouter(client, tenant, FALLBACK)
    const routers = [
      routerPayload(tenant, { name: 'First' }),
      routerPayload(tenant, { name: 'Second', external_id: 'first' }),
      routerPayload(tenant, { ...FALLBACK, name: 'Third' }),
    ]

    const refused = await client.as(tenant).post(`${ROUTERS}/import`).json({ routers })

    refused.assertStatus(422)
    const drafts: { problems: { in_the_way: { router_id: string } }[] }[] = refused.body().drafts
    assert.deepEqual(
      drafts.map(({ problems }) => problems.map(({ in_the_way: other }) => other.router_id)),
      [[first._id], [first._id], [fallback._id]]
    )
  })
})
