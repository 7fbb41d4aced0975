import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail, test } from '@japa/runner'
import { originProofOf } from '#identity/keys/page_origin'
import { PublishableKeyModel } from '#identity/keys/publishable_key_repository'
import { PublishedTexts } from '#identity/keys/prove_origins'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { KEYS, PAGE_RESOLVE, postFromPage, someOrigin } from '#tests/support/publishable_keys'

const NOWHERE = { url: 'https://clinic.example/nowhere' }

/** What sites publish until the end of the test, by origin. */
function publish(texts: ReadonlyMap<string, readonly string[]>): void {
  const published: PublishedTexts = { at: async (origin) => texts.get(origin) ?? [] }
  app.container.swap(PublishedTexts, () => published)
  getActiveTestOrFail().cleanup(() => app.container.restore(PublishedTexts))
}

async function create(client: ApiClient, tenant: Tenant, ...origins: string[]) {
  const created = await client.as(tenant).post(KEYS).json({ name: 'Website', origins })
  const { _id: id, key, unproven_origins: unproven } = created.body()
  return { id: String(id), bearer: `Bearer ${key}`, unproven }
}

test.group('An origin that a key names', () => {
  test('is proven once it publishes the proof of this organization', async ({ client, assert }) => {
    const [tenant, other] = [await createTenant(), await createTenant()]
    const [own, foreign] = [someOrigin(), someOrigin()]
    const { id, bearer, unproven } = await create(client, tenant, own, foreign)
    publish(
      new Map([
        [own, ['# us', ` ${originProofOf(tenant.organizationId)}\r`]],
        [
          foreign,
          [originProofOf(other.organizationId), `x${originProofOf(tenant.organizationId)}`],
        ],
      ])
    )
    const use = (origin: string) => postFromPage(client, { bearer, origin }, PAGE_RESOLVE, NOWHERE)
    assert.deepEqual(unproven, [own, foreign])
    const before = await use(own)
    before.assertBodyContains({ code: 'E_ORIGIN_UNPROVEN' })
    before.assertHeader('access-control-allow-origin', own)

    const rehearsed = await client.as(tenant).post(`${KEYS}/${id}/prove?validate_only=true`)
    const still = await client.as(tenant).get(KEYS)
    const proven = await client.as(tenant).post(`${KEYS}/${id}/prove`)

    assert.deepEqual(rehearsed.body().unproven_origins, [foreign])
    assert.deepEqual(still.body().data[0].unproven_origins, [own, foreign])
    proven.assertStatus(200)
    assert.deepEqual(proven.body().unproven_origins, [foreign])
    await eventually(
      () => use(own),
      (answer) => answer.status() === 404
    )
    const refused = await use(foreign)
    refused.assertBodyContains({ code: 'E_ORIGIN_UNPROVEN' })
    const rows = await AuditRowModel.find({ 'object.id': id, 'action': /updated/ }).lean()
    assert.deepEqual(
      rows.map(({ actor }) => actor?.id),
      [tenant.tokenId]
    )
  })

  test('needs no proof on loopback, for a second key, and in rows of the previous release', async ({
    client,
    assert,
  }) => {
    const [tenant, other] = [await createTenant(), await createTenant()]
    const origin = someOrigin()
    const loopback = [
      'http://localhost:8080',
      'http://a.localhost',
      'http://127.0.0.1',
      'http://[::1]:3',
    ]
    const local = await create(client, tenant, ...loopback)
    const former = await create(client, tenant, origin)
    await PublishableKeyModel.updateOne({ _id: former.id }, { $unset: { unproven_origins: 1 } })

    const next = await create(client, tenant, origin)
    const strange = await create(client, other, origin, 'http://localhost.example')
    const rotated = await client.as(other).post(`${KEYS}/${strange.id}/rotate`)

    assert.deepEqual([local.unproven, next.unproven], [[], []])
    assert.deepEqual(strange.unproven, [origin, 'http://localhost.example'])
    assert.deepEqual(rotated.body().unproven_origins, strange.unproven)
    const used = await postFromPage(client, { ...former, origin }, PAGE_RESOLVE, NOWHERE)
    used.assertBodyContains({ code: 'E_NO_ROUTER_MATCHED' })
  })

  test('is asked a limited number of times in ten minutes', async ({ client }) => {
    const tenant = await createTenant()
    const origins = Array.from({ length: 20 }, () => someOrigin())
    const { id } = await create(client, tenant, ...origins)
    publish(new Map())
    const prove = () => client.as(tenant).post(`${KEYS}/${id}/prove`)

    for (const answer of [await prove(), await prove(), await prove()]) answer.assertStatus(200)
    const refused = await prove()

    refused.assertStatus(429)
  })
})
