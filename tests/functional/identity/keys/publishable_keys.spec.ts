import { test } from '@japa/runner'
import { KEY_ACCESS } from '#identity/keys/publishable_key'
import { KEYS_MAX } from '#identity/keys/create_publishable_key'
import { originProofOf } from '#identity/keys/page_origin'
import {
  PublishableKeyModel,
  PublishableKeyRepository,
} from '#identity/keys/publishable_key_repository'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { issueToken } from '#tests/support/issue_token'
import {
  createKey,
  KEYS,
  PAGE_RESOLVE,
  postFromPage,
  someOrigin,
} from '#tests/support/publishable_keys'

const NOWHERE = { url: 'https://clinic.example/nowhere' }

test.group('POST /v1/publishable-keys: 201', () => {
  test('shows the value once, and works for a page once its origin is proven', async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer, tokenId } = await createTenant()
    const origin = someOrigin()

    const created = await client
      .as(bearer)
      .post(KEYS)
      .json({ name: 'Website', origins: [origin] })

    created.assertStatus(201)
    assert.equal(created.header('cache-control'), 'no-store')
    const { key, _id: id, createdAt, ...shown } = created.body()
    assert.match(key, new RegExp(`^sbp_${id}\\.[\\w-]{43}$`))
    assert.isNotNaN(Date.parse(createdAt))
    assert.deepEqual(shown, {
      organization_id: organizationId,
      name: 'Website',
      origins: [origin],
      unproven_origins: [origin],
      origin_proof: originProofOf(organizationId),
      created_by: tokenId,
      rotated_from: null,
      last_used_at: null,
      origin_uses: [{ origin, last_used_at: null }],
      last_refusal: null,
    })
    const use = () =>
      postFromPage(client, { bearer: `Bearer ${key}`, origin }, PAGE_RESOLVE, NOWHERE)
    const refused = await use()
    refused.assertStatus(403)
    refused.assertBodyContains({ code: 'E_ORIGIN_UNPROVEN' })
    await new PublishableKeyRepository().prove(organizationId, id, [origin])
    const used = await eventually(use, (answer) => answer.status() === 404)
    used.assertBodyContains({ code: 'E_NO_ROUTER_MATCHED' })
  })

  test('is read again with its value, which every page shows; an older one without', async ({
    client,
    assert,
  }) => {
    const { bearer, tokenId } = await createTenant()

    const created = await client
      .as(bearer)
      .post(KEYS)
      .json({ name: 'Website', origins: [someOrigin()] })

    const { _id: id } = created.body()
    const creator = { kind: 'token', id: tokenId, name: 'test', creator_id: null }
    const read = await client.as(bearer).get(`${KEYS}/${id}`)
    await PublishableKeyModel.updateOne({ _id: id }, { $unset: { value: 1 } })
    const older = await client.as(bearer).get(`${KEYS}/${id}`)
    const none = await client.as(bearer).get(`${KEYS}/${'f'.repeat(24)}`)

    read.assertStatus(200)
    assert.deepEqual(read.body(), { ...created.body(), creator })
    assert.equal(read.header('cache-control'), 'no-store')
    assert.deepEqual(older.body(), { ...created.body(), creator, key: null })
    none.assertStatus(404)
  })
})

test.group('POST /v1/publishable-keys: 409, 422', () => {
  test(`stores at most ${KEYS_MAX} keys of an organization, also under concurrency`, async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    for (let count = 0; count < KEYS_MAX - 2; count++) await createKey(tenant.organizationId)
    const create = () =>
      client
        .as(tenant)
        .post(KEYS)
        .json({ name: 'Website', origins: ['https://a.example'] })

    const answers = await Promise.all(Array.from({ length: 6 }, create))
    const listed = await client.as(tenant).get(KEYS)
    const [first] = listed.body().data
    const rotated = await client.as(tenant).post(`${KEYS}/${first._id}/rotate`)

    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [201, 201, 409, 409, 409, 409])
    rotated.assertStatus(409)
    rotated.assertBodyContains({ code: 'E_PUBLISHABLE_KEY_LIMIT_REACHED' })
  })
})

test.group('POST /v1/publishable-keys: 422', () => {
  test('explains how an origin is written: {0}')
    .with([
      ['https://Praxis-Müller.example/', 'which is https://xn--praxis-mller-klb.example here'],
      ['https://a.example:443/book', 'which is https://a.example here'],
      ['capacitor://localhost', 'with https or http: an app'],
      ['ionic://localhost', 'with https or http: an app'],
      ['nonsense', 'such as https://www.clinic.example'],
    ])
    .run(async ({ client, assert }, [origin = '', hint = '']) => {
      const tenant = await createTenant()
      const refused = await client
        .as(tenant)
        .post(KEYS)
        .json({ name: 'Website', origins: [origin] })
      refused.assertStatus(422)
      assert.include(refused.body().errors[0].message, hint)
    })
})

test.group('GET /v1/publishable-keys', () => {
  test('lists the keys of the organization, newest first, without their values', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const stranger = await createTenant()
    const keys = [await createKey(tenant.organizationId), await createKey(tenant.organizationId)]
    await createKey(stranger.organizationId)

    const all = await client.as(tenant).get(KEYS)
    const first = await client.as(tenant).get(KEYS).qs({ limit: 1 })
    const second = await client
      .as(tenant)
      .get(KEYS)
      .qs({ limit: 1, cursor: first.body().meta.next_cursor })

    const idsOf = (response: typeof all) =>
      response.body().data.map(({ _id }: { _id: string }) => _id)
    assert.deepEqual(idsOf(all), [keys[1]?.keyId, keys[0]?.keyId])
    assert.deepEqual([...idsOf(first), ...idsOf(second)], idsOf(all))
    assert.notInclude(all.text(), 'sbp_')
    assert.notInclude(all.text(), 'hash')
  })
})

test.group('POST /v1/publishable-keys/:id/rotate', () => {
  test('creates a second key with the same origins; both are valid until the first is revoked', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const old = await createKey(tenant.organizationId)

    const rotated = await client.as(tenant).post(`${KEYS}/${old.keyId}/rotate`)

    rotated.assertStatus(201)
    rotated.assertBodyContains({ rotated_from: old.keyId, origins: [old.origin], name: 'Website' })
    const next = { bearer: `Bearer ${rotated.body().key}`, origin: old.origin }
    const statusOf = async (key: typeof next) => {
      const response = await postFromPage(client, key, PAGE_RESOLVE, NOWHERE)
      return response.status()
    }
    assert.deepEqual([await statusOf(old), await statusOf(next)], [404, 404])
    const revoked = await client.as(tenant).delete(`${KEYS}/${old.keyId}`)
    revoked.assertStatus(204)
    assert.deepEqual([await statusOf(old), await statusOf(next)], [401, 404])
  })
})

test.group('DELETE /v1/publishable-keys/:id', () => {
  test('ends a key at once, although this instance has it in memory', async ({ client }) => {
    const tenant = await createTenant()
    const key = await createKey(tenant.organizationId)
    const before = await postFromPage(client, key, PAGE_RESOLVE, NOWHERE)

    const revoked = await client.as(tenant).delete(`${KEYS}/${key.keyId}`)
    const after = await postFromPage(client, key, PAGE_RESOLVE, NOWHERE)
    const again = await client.as(tenant).delete(`${KEYS}/${key.keyId}`)

    before.assertStatus(404)
    revoked.assertStatus(204)
    after.assertStatus(401)
    after.assertBodyContains({ code: 'E_KEY_UNAUTHORIZED' })
    again.assertStatus(404)
  })
})

test.group('The keys that a leaked token created', () => {
  test('end with its descendants, also those of tokens that it created, and no others do', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const leaked = await issueToken(tenant.organizationId)
    const made = await client
      .as(leaked)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: KEY_ACCESS })
    const create = async (bearer: string) => {
      const origin = 'http://localhost:8080'
      const created = await client
        .as(bearer)
        .post(KEYS)
        .json({ name: 'Page', origins: [origin] })
      created.assertStatus(201)
      return { bearer: `Bearer ${created.body().key}`, origin }
    }
    const keys = [
      await create(leaked.bearer),
      await create(`Bearer ${made.body().token}`),
      await create(tenant.bearer),
    ]

    const revoked = await client
      .as(tenant)
      .delete(`/v1/access-tokens/${leaked.tokenId}?descendants=true`)

    revoked.assertStatus(204)
    const statuses: number[] = []
    for (const key of keys) {
      const answer = await postFromPage(client, key, PAGE_RESOLVE, NOWHERE)
      statuses.push(answer.status())
    }
    assert.deepEqual(statuses, [401, 401, 404])
  })
})
