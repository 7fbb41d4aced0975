import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { AnswerPermits } from '#shared/http/answer'
import { AuditLogRepository } from '#shared/persistence/audit_log_repository'
import { mongo } from 'mongoose'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { createPin, PINS } from '#tests/support/routing/pins'
import { createRouter, path, ROUTERS } from '#tests/support/routers'

const AUDIT_LOG = '/v1/audit-log'

async function writtenTenant(client: ApiClient) {
  const tenant = await createTenant()
  const criteria = path('implants')
  const router = await createRouter(client, tenant, { name: 'Before', matching_criteria: criteria })
  await client.as(tenant).patch(`${ROUTERS}/${router._id}`).json({ name: 'After' })
  const pin = await createPin(client, tenant, { mode: 'warn' })
  await client.as(tenant).delete(`${PINS}/${pin._id}`)
  return { ...tenant, router, pin }
}

test.group('GET /v1/audit-log', () => {
  test('lists each write with its actor, its request, and what it changed', async ({
    client,
    assert,
  }) => {
    const { router, tokenId, ...tenant } = await writtenTenant(client)

    const response = await client.as(tenant).get(`${AUDIT_LOG}?kind=router`)

    response.assertStatus(200)
    const [updated, created] = response.body().data
    assert.lengthOf(response.body().data, 2)
    assert.containSubset(updated, {
      action: 'router.updated',
      object: { kind: 'router', id: router._id, name: 'After' },
      actor: { kind: 'token', id: tokenId, creator_id: null },
      network: '127.0.0.1',
      before: { name: 'Before' },
      after: { name: 'After' },
    })
    assert.deepEqual(Object.keys(updated.after), ['name'])
    assert.isNull(created.before)
    assert.equal(created.after.booking_flow_id, tenant.bookingFlowId)
    assert.isString(created.request_id)
  })

  test('filters by actor, object, action and time', async ({ client, assert }) => {
    const { router, pin, tokenId, ...tenant } = await writtenTenant(client)
    const actionsOf = async (query: string) => {
      const response = await client.as(tenant).get(`${AUDIT_LOG}?${query}`)
      response.assertStatus(200)
      return response.body().data.map(({ action }: { action: string }) => action)
    }
    const ofPin = ['router_pin.deleted', 'router_pin.created']
    const all = [...ofPin, 'router.updated', 'router.created']

    assert.deepEqual(await actionsOf(''), all)
    assert.deepEqual(await actionsOf(`actor=${tokenId}`), all)
    assert.deepEqual(await actionsOf(`actor=${router._id}`), [])
    assert.deepEqual(await actionsOf(`object_id=${pin._id}`), ofPin)
    assert.deepEqual(await actionsOf('action=router.created'), ['router.created'])
    assert.deepEqual(await actionsOf('until=2020-01-01T00:00:00Z'), [])
    assert.deepEqual(await actionsOf('from=2020-01-01T00:00:00Z'), all)
  })

  test('shows each row once over pages', async ({ client, assert }) => {
    const tenant = await writtenTenant(client)
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`
      const response = await client.as(tenant).get(`${AUDIT_LOG}?limit=1${after}`)
      ids.push(...response.body().data.map(({ _id }: { _id: string }) => _id))
      cursor = response.body().meta.next_cursor
    }

    assert.lengthOf(new Set(ids), 4)
  })

  test('shows only the kinds that the token may read', async ({ client, assert }) => {
    const { organizationId } = await writtenTenant(client)
    const bearer = await issueBearer(organizationId, ['events:read', 'flows:read'])

    const response = await client.as(bearer).get(AUDIT_LOG)

    response.assertStatus(200)
    assert.deepEqual(response.body().data, [])
  })

  test('keeps the URL of a pin as url_privacy permits', async ({ client, assert }) => {
    const tenant = await createTenant()
    await client.as(tenant).patch('/v1/organization').json({ url_privacy: 'masked' })
    const url = 'https://clinic.example/book?mail=ada@example.com'
    const pin = await createPin(client, tenant, { url, mode: 'warn' })
    await client.as(tenant).delete(`${PINS}/${pin._id}`)

    const response = await client.as(tenant).get(`${AUDIT_LOG}?object_id=${pin._id}`)

    const [deleted, created] = response.body().data
    assert.equal(created.after.url, 'https://clinic.example/book?mail=~')
    assert.equal(deleted.before.url, created.after.url)
  })

  test('says that the example URLs of a router changed, without naming them', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const url = (name: string) => `https://clinic.example/implants?mail=${name}@example.com`
    const { _id: id } = await createRouter(client, tenant, { example_urls: [url('ada')] })
    const change = (urls: string[]) =>
      client.as(tenant).patch(`${ROUTERS}/${id}`).json({ example_urls: urls })
    await change([url('bea')])
    await change([url('bea'), url('cyd')])

    const response = await client.as(tenant).get(`${AUDIT_LOG}?object_id=${id}`)

    const [enlarged, replaced, created] = response.body().data
    assert.deepEqual(created.after.example_urls, { count: 1 })
    assert.containSubset(replaced, { action: 'router.updated', before: {}, after: {} })
    assert.deepEqual(enlarged.before, { example_urls: { count: 1 } })
    assert.deepEqual(enlarged.after, { example_urls: { count: 2 } })
    assert.notInclude(response.text(), 'example.com')
  })

  test('answers a CSV without formulas to a request that accepts one', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: '=1+1' })

    const response = await client.as(tenant).get(AUDIT_LOG).header('accept', 'text/csv')

    response.assertStatus(200)
    const [head, row = ''] = response.text().split('\n')
    assert.equal(
      head,
      'at,action,object_kind,object_id,object_name,actor_kind,actor_id,actor_name,creator_id,network,request_id,before,after,is_person'
    )
    assert.include(row, ',router.created,router,')
    assert.include(row, ",'=1+1,")
  })

  test('lets a CSV wait for another one of its organization, and then refuses it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const permits = new AnswerPermits(50)
    app.container.swap(AnswerPermits, () => permits)
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const other = permits.run('auditCsv', tenant.organizationId, () => isOver)
    const ask = (accept: string) => client.as(tenant).get(AUDIT_LOG).header('accept', accept)

    const refused = await ask('text/csv')
    const page = await ask('application/json')
    end()
    await other
    const then = await ask('text/csv')
    app.container.restore(AnswerPermits)

    refused.assertStatus(503)
    assert.equal(refused.body().code, 'E_ORGANIZATION_BUSY')
    page.assertStatus(200)
    then.assertStatus(200)
  })

  test('answers a problem when the rows of a CSV cannot be read', async ({ client, assert }) => {
    const tenant = await createTenant()
    app.container.swap(AuditLogRepository, () => ({
      list: () => Promise.reject(new mongo.MongoServerSelectionError('away', Object({}))),
    }))

    const refused = await client.as(tenant).get(AUDIT_LOG).header('accept', 'text/csv')
    app.container.restore(AuditLogRepository)

    refused.assertStatus(503)
    assert.equal(refused.body().code, 'E_STORE_UNAVAILABLE')
  })
})
