import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { StoredResponseModel, StoredResponses } from '#shared/persistence/stored_responses'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createKey, PAGE_SESSIONS, postFromPage } from '#tests/support/publishable_keys'
import { issueToken } from '#tests/support/issue_token'
import { PINS, pinPayload } from '#tests/support/routing/pins'
import { ROUTERS, routerPayload } from '#tests/support/routers'

function post(client: ApiClient, bearer: string, path: string, key: string, body: object) {
  return client.as(bearer).post(path).header('idempotency-key', key).json(body)
}

function routerCount({ organizationId }: Tenant): Promise<number> {
  return RouterModel.countDocuments({ organization_id: toObjectId(organizationId) })
}

/** Creating endpoints, each with a payload that would be refused, or create a second thing, when carried out twice. */
const CREATES: readonly { path: string; payload: (tenant: Tenant) => object }[] = [
  {
    path: '/v1/webhooks',
    payload: () => ({ url: 'https://a.example/hook', events: ['router.changed'] }),
  },
  { path: ROUTERS, payload: (tenant) => routerPayload(tenant) },
  { path: `${ROUTERS}/import`, payload: (tenant) => ({ routers: [routerPayload(tenant)] }) },
  { path: PINS, payload: (tenant) => pinPayload(tenant, { mode: 'warn' }) },
  { path: '/v1/booking-flows', payload: () => ({ name: 'Implants' }) },
  { path: '/v1/access-tokens', payload: () => ({ name: 'CI', permissions: ['flows:read'] }) },
  {
    path: '/v1/publishable-keys',
    payload: () => ({ name: 'Website', origins: ['https://a.example'] }),
  },
  {
    path: '/v1/booking-sessions',
    payload: ({ bookingFlowId }) => ({ booking_flow_id: bookingFlowId }),
  },
]

test.group('Idempotency-Key', () => {
  test('repeats the first answer: POST {path}')
    .with([...CREATES])
    .run(async ({ client, assert }, { path, payload }) => {
      const tenant = await createTenant()
      const body = payload(tenant)
      const key = randomUUID()

      const first = await post(client, tenant.bearer, path, key, body)
      const second = await post(client, tenant.bearer, path, key, body)

      first.assertStatus(201)
      second.assertStatus(201)
      assert.isUndefined(first.header('idempotency-replayed'))
      assert.equal(second.header('idempotency-replayed'), 'true')
      assert.deepEqual(second.body(), first.body())
      for (const name of ['etag', 'location', 'content-type', 'cache-control']) {
        assert.equal(second.header(name), first.header(name), name)
      }
    })

  test('has one effect when ten requests come at once: POST {path}')
    .with([...CREATES])
    .run(async ({ client, assert }, { path, payload }) => {
      const tenant = await createTenant()
      const body = payload(tenant)
      const key = randomUUID()

      const answers = await Promise.all(
        Array.from({ length: 10 }, () => post(client, tenant.bearer, path, key, body))
      )

      const created = answers.filter((answer) => answer.status() === 201)
      const fresh = created.filter((answer) => !answer.header('idempotency-replayed'))
      assert.lengthOf(fresh, 1)
      for (const answer of created) assert.deepEqual(answer.body(), fresh[0]?.body())
      for (const answer of answers) {
        if (answer.status() === 201) continue
        assert.equal(answer.body().code, 'E_IDEMPOTENCY_KEY_BUSY')
        assert.equal(answer.header('retry-after'), '1')
      }
    })

  test('is refused for another body, and for another query', async ({ client, assert }) => {
    const tenant = await createTenant()
    const key = randomUUID()
    const body = routerPayload(tenant)
    await post(client, tenant.bearer, ROUTERS, key, body)

    const otherBody = await post(client, tenant.bearer, ROUTERS, key, routerPayload(tenant))
    const otherQuery = await post(client, tenant.bearer, `${ROUTERS}?on_conflict=reject`, key, body)

    for (const answer of [otherBody, otherQuery]) {
      answer.assertStatus(422)
      assert.equal(answer.body().code, 'E_IDEMPOTENCY_KEY_REUSED')
    }
    assert.equal(await routerCount(tenant), 1)
  })

  test('can be used again after a refusal, which had no effect', async ({ client, assert }) => {
    const tenant = await createTenant()
    const key = randomUUID()
    const taken = routerPayload(tenant)
    await client.as(tenant).post(ROUTERS).json(taken)

    const refused = await post(client, tenant.bearer, ROUTERS, key, taken)
    const corrected = await post(client, tenant.bearer, ROUTERS, key, routerPayload(tenant))

    refused.assertStatus(409)
    corrected.assertStatus(201)
    assert.isUndefined(corrected.header('idempotency-replayed'))
  })

  test('is unknown to another token, another endpoint and another organization', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const stranger = await createTenant()
    const sibling = await issueToken(tenant.organizationId)
    const key = randomUUID()
    const body = { name: 'CI', permissions: ['flows:read'] }

    const answers = [
      await post(client, tenant.bearer, '/v1/access-tokens', key, body),
      await post(client, sibling.bearer, '/v1/access-tokens', key, body),
      await post(client, stranger.bearer, '/v1/access-tokens', key, body),
      await post(client, tenant.bearer, '/v1/booking-flows', key, { name: 'Implants' }),
    ]

    for (const answer of answers) {
      answer.assertStatus(201)
      assert.isUndefined(answer.header('idempotency-replayed'))
    }
  })

  test('must have 1 to 255 printable ASCII characters')
    .with(['', '  ', 'k'.repeat(256), 'tab\tbed', 'caf\u00e9'])
    .run(async ({ client, assert }, key) => {
      const tenant = await createTenant()

      const response = await post(client, tenant.bearer, ROUTERS, key, routerPayload(tenant))

      response.assertStatus(422)
      assert.equal(response.body().errors[0].field, 'Idempotency-Key')
      assert.equal(await routerCount(tenant), 0)
    })

  test('leaves no readable secret in the database', async ({ client, assert }) => {
    const tenant = await createTenant()
    const body = { name: 'CI', permissions: ['flows:read'] }
    const created = await post(client, tenant.bearer, '/v1/access-tokens', randomUUID(), body)
    const { token } = created.body()

    const rows = await StoredResponseModel.find({
      organization_id: toObjectId(tenant.organizationId),
    }).lean()

    assert.lengthOf(rows, 1)
    const [, secret = ''] = String(token).split('.')
    assert.isAbove(secret.length, 20)
    for (const form of [secret, Buffer.from(secret).toString('base64'), 'flows:read']) {
      assert.notInclude(JSON.stringify(rows), form)
    }
  })

  test('still has one effect when there is no room to store the answer', async ({
    client,
    assert,
    cleanup,
  }) => {
    const quota = Reflect.get(await app.container.make(StoredResponses), 'quota')
    const options = Reflect.get(quota, 'options')
    cleanup(() => void Reflect.set(quota, 'options', options))
    const tenant = await createTenant()
    const [kept, beyond] = [randomUUID(), randomUUID()]
    const body = { name: 'Implants' }
    const ofKept = () => post(client, tenant.bearer, '/v1/booking-flows', kept, body)
    const router = routerPayload(tenant)
    const ofBeyond = () => post(client, tenant.bearer, ROUTERS, beyond, router)
    const before = await ofKept()
    Reflect.set(quota, 'options', { ...options, allowed: { count: Infinity, bytes: 1_000 } })

    const first = await ofBeyond()
    const second = await ofBeyond()

    first.assertStatus(201)
    second.assertStatus(409)
    second.assertBodyContains({ code: 'E_IDEMPOTENT_ANSWER_LOST' })
    assert.equal(await routerCount(tenant), 1)
    const again = await ofKept()
    before.assertStatus(201)
    again.assertStatus(201)
    const { bytes } = await StoredResponses.sizeOf(tenant.organizationId)
    assert.isAtMost(bytes, 1_000)
  })

  test('lets visitors of pages use half of the room', async ({ client, assert, cleanup }) => {
    const quota = Reflect.get(await app.container.make(StoredResponses), 'quota')
    const options = Reflect.get(quota, 'options')
    cleanup(() => void Reflect.set(quota, 'options', options))
    Reflect.set(quota, 'options', { ...options, allowed: { count: 2, bytes: 100_000 } })
    const tenant = await createTenant()
    const page = await createKey(tenant.organizationId)
    const start = (key: string) =>
      postFromPage(client, page, PAGE_SESSIONS, { booking_flow_id: tenant.bookingFlowId }).header(
        'idempotency-key',
        key
      )
    const [kept, beyond, own] = [randomUUID(), randomUUID(), randomUUID()]

    const visitors = [
      await start(kept),
      await start(kept),
      await start(beyond),
      await start(beyond),
    ]
    const router = routerPayload(tenant)
    const create = () => post(client, tenant.bearer, ROUTERS, own, router)
    const staff = [await create(), await create()]

    assert.deepEqual(
      [...visitors, ...staff].map((answer) => answer.status()),
      [201, 201, 201, 409, 201, 201]
    )
  })

  test('expires after a day', async ({ client, assert }) => {
    const tenant = await createTenant()
    const beganMs = Date.now()
    await post(client, tenant.bearer, ROUTERS, randomUUID(), routerPayload(tenant))

    const row = await StoredResponseModel.findOne({
      organization_id: toObjectId(tenant.organizationId),
    }).lean()
    const indexes = await mongoose.connection.collection('kept_answers').indexes()

    assert.closeTo(Number(row?.expires_at), beganMs + 86_400_000, 60_000)
    const retention = indexes.find(({ name }) => name === 'retention')
    assert.equal(retention?.expireAfterSeconds, 0)
  })

  test('blocks nothing and repeats nothing when a process dies between effect and commit', async ({
    client,
    assert,
    cleanup,
  }) => {
    const tenant = await createTenant()
    const key = randomUUID()
    const body = routerPayload(tenant)
    const createRouter = await app.container.make(CreateRouter)
    const died = new Error('died')
    cleanup(() => app.container.restore(CreateRouter))
    app.container.swap(CreateRouter, () => {
      const dying = Object.create(createRouter) as CreateRouter
      dying.execute = (organizationId, input, options = {}) =>
        createRouter.execute(organizationId, input, {
          ...options,
          enlist: (work) => async (session) => {
            await (options.enlist?.(work) ?? work)(session)
            throw died
          },
        })
      return dying
    })

    const first = await post(client, tenant.bearer, ROUTERS, key, body)
    app.container.restore(CreateRouter)
    assert.equal(await routerCount(tenant), 0)
    const second = await post(client, tenant.bearer, ROUTERS, key, body)

    first.assertStatus(500)
    second.assertStatus(201)
    assert.isUndefined(second.header('idempotency-replayed'))
    assert.equal(await routerCount(tenant), 1)
  })

  test('is not used up by validate_only', async ({ client, assert }) => {
    const tenant = await createTenant()
    const key = randomUUID()
    const body = routerPayload(tenant)

    const rehearsed = await post(client, tenant.bearer, `${ROUTERS}?validate_only=true`, key, body)
    const created = await post(client, tenant.bearer, ROUTERS, key, body)

    rehearsed.assertStatus(200)
    created.assertStatus(201)
    assert.isUndefined(created.header('idempotency-replayed'))
  })
})
