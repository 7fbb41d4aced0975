import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { OrganizationQuota, type OrganizationUsage } from '#shared/persistence/organization_quota'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, path, routerPayload, ROUTERS } from '#tests/support/routers'

const FLOWS = '/v1/booking-flows'
const LONG_URL = `https://a.example/${'x'.repeat(4_000)}`

function allow(allowed: Partial<OrganizationUsage>): void {
  const quota = new OrganizationQuota({ routers: 100, bytes: 1_000_000, ...allowed })
  app.container.swap(OrganizationQuota, () => quota)
  getActiveTestOrFail().cleanup(() => app.container.restore(OrganizationQuota))
}

test.group('The quota of an organization', () => {
  test('refuses one router too many, and says what is used and allowed', async ({
    client,
    assert,
  }) => {
    allow({ routers: 2 })
    const tenant = await createTenant()
    for (const name of ['a', 'b']) await createRouter(client, tenant, { name })

    const refused = await client.as(tenant).post(ROUTERS).json(routerPayload(tenant))

    refused.assertStatus(409)
    refused.assertBodyContains({
      code: 'E_QUOTA_EXCEEDED',
      used: { routers: 2 },
      allowed: { routers: 2, bytes: 1_000_000 },
    })
    assert.isAbove(refused.body().used.bytes, 500)
  })

  test('has room again when a router is deleted', async ({ client }) => {
    allow({ routers: 1 })
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant)
    await client.as(tenant).delete(`${ROUTERS}/${id}`)

    await createRouter(client, tenant)
  })

  test('refuses an update that takes too many bytes, and none that takes fewer', async ({
    client,
  }) => {
    const tenant = await createTenant()
    const exampleUrls = [LONG_URL, `${LONG_URL}2`]
    const { _id: id } = await createRouter(client, tenant, { example_urls: exampleUrls })
    allow({ bytes: 5_000 })
    const update = (json: object) => client.as(tenant).patch(`${ROUTERS}/${id}`).json(json)

    const grown = await update({ example_urls: [...exampleUrls, `${LONG_URL}3`] })
    const shrunk = await update({ example_urls: [LONG_URL, LONG_URL] })

    grown.assertStatus(409)
    grown.assertBodyContains({ code: 'E_QUOTA_EXCEEDED' })
    shrunk.assertStatus(200)
  })

  test('refuses an import that does not fit as a whole: {$self}')
    .with(['', '?validate_only=true'])
    .run(async ({ client }, query) => {
      allow({ routers: 3 })
      const tenant = await createTenant()
      const routers = ['a', 'b', 'c', 'd'].map((name) =>
        routerPayload(tenant, { name, matching_criteria: path(name) })
      )
      const send = (drafts: object[]) =>
        client.as(tenant).post(`${ROUTERS}/import${query}`).json({ routers: drafts })

      const refused = await send(routers)
      const taken = await send(routers.slice(1))

      refused.assertStatus(409)
      refused.assertBodyContains({ code: 'E_QUOTA_EXCEEDED', used: { routers: 0 } })
      taken.assertStatus(query === '' ? 201 : 200)
    })

  test('counts booking flows, too', async ({ client }) => {
    const tenant = await createTenant()
    allow({ bytes: 3_000 })
    const send = (name: string) =>
      client
        .as(tenant)
        .post(FLOWS)
        .json({ name, description: 'x'.repeat(1_500) })

    const created = await send('One')
    const refused = await send('Two')
    const grown = await client
      .as(tenant)
      .patch(`${FLOWS}/${tenant.bookingFlowId}`)
      .json({ description: 'x'.repeat(2_000) })
    const freed = await client.as(tenant).delete(`${FLOWS}/${created.body()._id}`)
    const fits = await send('Two')

    created.assertStatus(201)
    refused.assertStatus(409)
    refused.assertBodyContains({ code: 'E_QUOTA_EXCEEDED' })
    grown.assertStatus(409)
    freed.assertStatus(204)
    fits.assertStatus(201)
  })
})
