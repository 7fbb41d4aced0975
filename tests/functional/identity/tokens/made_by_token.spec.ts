import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { KEY_ACCESS } from '#identity/keys/publishable_key'
import { PERMISSIONS } from '#shared/permission'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { KEYS, someOrigin } from '#tests/support/publishable_keys'
import { createPin, PINS } from '#tests/support/routing/pins'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'
import { reportChanges } from '#tests/support/webhooks/stored_webhook'

const TOKENS = '/v1/access-tokens'
const NONE = { access_token: 0, publishable_key: 0, webhook: 0, router_pin: 0 }

/** A token that made one thing of each kind, and a token that made another webhook. */
async function leakedToken(client: ApiClient, url = 'https://evil.example/hook?secret=1') {
  const tenant = await createTenant()
  const leaked = await issueToken(tenant.organizationId)
  const child = await client
    .as(leaked)
    .post(TOKENS)
    .json({ name: 'Child', permissions: [...KEY_ACCESS, 'webhooks:manage'] })
  await client
    .as(leaked)
    .post(KEYS)
    .json({ name: 'Page', origins: [someOrigin()] })
  const own = { bookingFlowId: tenant.bookingFlowId, organizationId: tenant.organizationId }
  const pin = await createPin(client, { ...own, ...leaked }, { mode: 'warn', note: 'Mine' })
  const webhook = await createWebhook(client, leaked, { url })
  const ofChild = await createWebhook(
    client,
    { bearer: `Bearer ${child.body().token}` },
    { events: ['router.changed'] }
  )
  return { tenant, leaked, childId: String(child.body()._id), pin, webhook, ofChild }
}

const madeBy = (client: ApiClient, tenant: Tenant, id: string) =>
  client.as(tenant).get(`${TOKENS}/${id}/made`)

test.group('GET /v1/access-tokens/:id/made', () => {
  test('lists what the token and its descendants made, also after it has ended', async ({
    client,
    assert,
  }) => {
    const { tenant, leaked, childId, pin, webhook, ofChild } = await leakedToken(client)

    const before = await madeBy(client, tenant, leaked.tokenId)
    await client.as(tenant).delete(`${TOKENS}/${leaked.tokenId}`)
    const after = await madeBy(client, tenant, leaked.tokenId)

    before.assertStatus(200)
    const totals = { access_token: 1, publishable_key: 1, webhook: 2, router_pin: 1 }
    assert.deepEqual(before.body().totals, totals)
    const find = (id: string) => before.body().data.find((one: { _id: string }) => one._id === id)
    assert.containSubset(find(webhook._id), {
      kind: 'webhook',
      name: 'https://evil.example',
      created_by: leaked.tokenId,
    })
    assert.containSubset(find(ofChild._id), { kind: 'webhook', created_by: childId })
    assert.containSubset(find(pin._id), { kind: 'router_pin', name: 'Mine' })
    assert.notInclude(before.text(), 'secret')
    assert.deepEqual(after.body(), before.body())
  })
})

test.group('DELETE /v1/access-tokens/:id?made=true', () => {
  test('deletes all that the token made, with rows in the audit log, and nothing else', async ({
    client,
    assert,
  }) => {
    const { tenant, leaked, childId, pin, webhook, ofChild } = await leakedToken(client)
    const kept = await createWebhook(client, tenant)
    const path = `${TOKENS}/${leaked.tokenId}?made=true`

    const rehearsed = await client.as(tenant).delete(`${path}&validate_only=true`)
    const used = await client.as(leaked).get(`${TOKENS}/current`)
    const revoked = await client.as(tenant).delete(path)

    used.assertStatus(200)
    revoked.assertStatus(200)
    const counts = { access_token: 2, publishable_key: 1, webhook: 2, router_pin: 1 }
    assert.deepEqual(revoked.body(), { revoked: counts, left: NONE })
    assert.deepEqual(rehearsed.body(), revoked.body())
    for (const gone of [`${WEBHOOKS}/${webhook._id}`, `${WEBHOOKS}/${ofChild._id}`]) {
      const response = await client.as(tenant).get(gone)
      response.assertStatus(404)
    }
    const pinAfter = await client.as(tenant).get(`${PINS}/${pin._id}`)
    pinAfter.assertStatus(404)
    const other = await client.as(tenant).get(`${WEBHOOKS}/${kept._id}`)
    other.assertStatus(200)
    const rows = await AuditRowModel.find({ request_id: revoked.header('x-request-id') }).lean()
    assert.sameMembers(
      rows.map(
        ({ action, object }) => `${action} ${object.kind === 'access_token' ? object.id : ''}`
      ),
      [
        `access_token.revoked ${leaked.tokenId}`,
        `access_token.revoked ${childId}`,
        'publishable_key.revoked ',
        'webhook.deleted ',
        'webhook.deleted ',
        'router_pin.deleted ',
      ]
    )
  })

  test('ends what an ended token made', async ({ client, assert }) => {
    const { tenant, leaked } = await leakedToken(client)
    const alone = await client.as(tenant).delete(`${TOKENS}/${leaked.tokenId}`)
    alone.assertStatus(200)
    assert.deepEqual(alone.body().revoked, { ...NONE, access_token: 1 })
    assert.deepEqual(alone.body().left, {
      access_token: 1,
      publishable_key: 1,
      webhook: 2,
      router_pin: 1,
    })

    const all = await client.as(tenant).delete(`${TOKENS}/${leaked.tokenId}?made=true`)
    const again = await client.as(tenant).delete(`${TOKENS}/${leaked.tokenId}?made=true`)

    all.assertStatus(200)
    assert.deepEqual(all.body().left, NONE)
    again.assertStatus(404)
  })

  test('sends nothing more to its webhook', async ({ client, assert }) => {
    const receiver = await startReceiver()
    const { tenant, leaked } = await leakedToken(client, receiver.url)
    const kept = await startReceiver()
    await createWebhook(client, tenant, { url: kept.url })
    await client.as(tenant).delete(`${TOKENS}/${leaked.tokenId}?made=true`)
    await reportChanges(tenant.organizationId, 3)

    await startDeliverer(tenant)

    await kept.waitFor(3)
    assert.lengthOf(receiver.received, 0)
  })

  test('requires {$self}, as deleting its objects does')
    .with(['webhooks:manage', 'routers:manage', 'pins:override'])
    .run(async ({ client }, lacking) => {
      const { tenant, leaked } = await leakedToken(client)
      const { bearer } = await issueToken(
        tenant.organizationId,
        PERMISSIONS.filter((one) => one !== lacking)
      )

      const refused = await client.as(bearer).delete(`${TOKENS}/${leaked.tokenId}?made=true`)
      const allowed = await client.as(bearer).delete(`${TOKENS}/${leaked.tokenId}`)

      refused.assertStatus(403)
      refused.assertBodyContains({ code: 'E_PERMISSION_MISSING' })
      allowed.assertStatus(200)
    })
})

test.group('A token that is revoked concurrently', () => {
  test('leaves no webhook created during its revocation', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const admin = await issueToken(organizationId)
    for (let round = 0; round < 5; round++) {
      const leaked = await issueToken(organizationId)
      const create = () =>
        client
          .as(leaked)
          .post(WEBHOOKS)
          .json({ url: 'https://evil.example/', events: ['router.changed'] })

      await Promise.all([
        client.as(admin).delete(`${TOKENS}/${leaked.tokenId}?made=true`),
        create(),
        create(),
      ])

      const left = await client.as(admin).get(`${TOKENS}/${leaked.tokenId}/made`)
      assert.equal(left.status(), 404, left.text())
    }
  })
})
