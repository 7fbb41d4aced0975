import { test } from '@japa/runner'
import { PERMISSIONS } from '#shared/permission'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'

const DAY_MS = 86_400_000

test.group('POST /v1/access-tokens: 201', () => {
  test('shows the value once, and it works at once', async ({ client, assert }) => {
    const { organizationId, bearer, tokenId } = await createTenant()

    const created = await client
      .as(bearer)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: ['organizations:read'] })

    created.assertStatus(201)
    assert.equal(created.header('cache-control'), 'no-store')
    assert.onlyProperties(created.body(), [
      '_id',
      'organization_id',
      'name',
      'permissions',
      'expires_at',
      'created_by',
      'derived_from',
      'last_used_at',
      'device',
      'createdAt',
      'token',
    ])
    assert.equal(created.body().created_by, tokenId)
    assert.match(created.body().token, /^sbx_[\w-]+\.[\w-]+$/)
    const used = await client.as(`Bearer ${created.body().token}`).get('/v1/organization')
    used.assertStatus(200)
    used.assertBodyContains({ _id: organizationId })
  })

  test('expires after ninety days when no expiry is given', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: ['flows:read'] })

    const lifetimeMs = Date.parse(response.body().expires_at) - Date.now()
    assert.approximately(lifetimeMs, 90 * DAY_MS, 60_000)
  })

  test('accepts a lifetime', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: ['flows:read'], expires_in: '12h' })

    response.assertStatus(201)
    const lifetimeMs = Date.parse(response.body().expires_at) - Date.now()
    assert.approximately(lifetimeMs, DAY_MS / 2, 60_000)
  })

  test('accepts an instant', async ({ client }) => {
    const tenant = await createTenant()
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString()

    const response = await client
      .as(tenant)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: [...PERMISSIONS], expires_at: expiresAt })

    response.assertStatus(201)
    response.assertBodyContains({ expires_at: expiresAt, permissions: [...PERMISSIONS] })
  })
})

test.group('POST /v1/access-tokens by a token that ends soon', () => {
  const soon = () => new Date(Date.now() + 60_000)

  test('ends with it when no expiry is given', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const expiresAt = soon()
    const bearer = await issueBearer(organizationId, PERMISSIONS, { expiresAt })

    const response = await client
      .as(bearer)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: ['flows:read'] })

    response.assertStatus(201)
    assert.equal(response.body().expires_at, expiresAt.toISOString())
  })

  test('refuses a longer lifetime in {field}')
    .with([
      { field: 'expires_in', change: { expires_in: '366d' } },
      { field: 'expires_at', change: { expires_at: new Date(Date.now() + DAY_MS).toISOString() } },
    ])
    .run(async ({ client }, { field, change }) => {
      const { organizationId } = await createTenant()
      const bearer = await issueBearer(organizationId, PERMISSIONS, { expiresAt: soon() })

      const response = await client
        .as(bearer)
        .post('/v1/access-tokens')
        .json({ name: 'CI', permissions: ['flows:read'], ...change })

      response.assertStatus(422)
      response.assertBodyContains({ errors: [{ field, rule: 'outlivesMaker' }] })
    })
})

test.group('POST /v1/access-tokens: 422', () => {
  test('never grants more than the calling token holds', async ({ client }) => {
    const { organizationId } = await createTenant()
    const bearer = await issueBearer(organizationId, ['tokens:manage', 'flows:read'])

    const response = await client
      .as(bearer)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: ['flows:read', 'routers:manage'] })

    response.assertStatus(422)
    response.assertBodyContains({ errors: [{ field: 'permissions.1', rule: 'permissionNotHeld' }] })
  })

  test('accepts one of expires_in and expires_at', async ({ client }) => {
    const response = await client
      .as(await createTenant())
      .post('/v1/access-tokens')
      .json({
        name: 'CI',
        permissions: ['flows:read'],
        expires_in: '1d',
        expires_at: new Date(Date.now() + DAY_MS).toISOString(),
      })

    response.assertStatus(422)
    response.assertBodyContains({ code: 'E_VALIDATION_ERROR', errors: [{ field: 'expires_at' }] })
  })
})
