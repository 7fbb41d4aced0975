import { test } from '@japa/runner'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { toObjectId } from '#shared/identifiers'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'

const HOUR_MS = 3_600_000
const CURRENT = '/v1/access-tokens/current'
const RACES = 20

test.group('GET /v1/access-tokens/current: 200', () => {
  test('shows the calling token without its value, with any permission', async ({
    client,
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const token = await issueToken(organizationId, ['routers:read'], { name: 'Landing pages' })

    const response = await client.as(token).get(CURRENT)

    response.assertStatus(200)
    const { createdAt, expires_at: expiresAt, last_used_at: lastUsedAt, ...rest } = response.body()
    assert.isString(createdAt)
    assert.isString(expiresAt)
    assert.isTrue(lastUsedAt === null || typeof lastUsedAt === 'string')
    assert.deepEqual(rest, {
      _id: token.tokenId,
      organization_id: organizationId,
      name: 'Landing pages',
      permissions: ['routers:read'],
      created_by: null,
      derived_from: null,
      device: null,
    })
  })
})

test.group('POST /v1/access-tokens/current/derive: 201', () => {
  test('creates a token with the chosen permissions that ends after the chosen time', async ({
    client,
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const parent = await issueToken(organizationId, ['routers:read', 'routers:manage'])
    const startMs = Date.now()

    const response = await client
      .as(parent)
      .post(`${CURRENT}/derive`)
      .json({ permissions: ['routers:read'], expires_in: '1h', device: 'Firefox · Berlin' })

    response.assertStatus(201)
    const { token, expires_at: expiresAt, ...derived } = response.body()
    assert.equal(derived.derived_from, parent.tokenId)
    assert.deepEqual(derived.permissions, ['routers:read'])
    assert.equal(derived.device, 'Firefox · Berlin')
    assert.isAtLeast(Date.parse(expiresAt), startMs + HOUR_MS - 1)
    assert.isAtMost(Date.parse(expiresAt), Date.now() + HOUR_MS)
    const bearer = `Bearer ${token}`
    const read = await client.as(bearer).get('/v1/booking-flow-routers')
    const written = await client.as(bearer).post('/v1/booking-flow-routers').json({})
    read.assertStatus(200)
    written.assertStatus(403)
  })

  test('grants all permissions for twelve hours when nothing is chosen', async ({
    client,
    assert,
  }) => {
    const parent = await createTenant()

    const response = await client.as(parent).post(`${CURRENT}/derive`)

    const { expires_at: expiresAt, createdAt, permissions } = response.body()
    const own = await client.as(parent).get(CURRENT)
    assert.deepEqual(permissions, own.body().permissions)
    assert.closeTo(Date.parse(expiresAt) - Date.parse(createdAt), 12 * HOUR_MS, 60_000)
  })

  test('ends no later than the token that it was derived from', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const expiresAt = new Date(Date.now() + HOUR_MS)
    const parent = await issueToken(organizationId, ['routers:read'], { expiresAt })

    const response = await client.as(parent).post(`${CURRENT}/derive`).json({ expires_in: '8h' })

    response.assertStatus(201)
    assert.equal(response.body().expires_at, expiresAt.toISOString())
  })

  test('creates tokens that do not outlive it', async ({ client }) => {
    const parent = await createTenant()
    const derived = await client.as(parent).post(`${CURRENT}/derive`).json({ expires_in: '5m' })
    const { _id: id, token, expires_at: expiresAt } = derived.body()
    const create = (lifetime: object) =>
      client
        .as(`Bearer ${token}`)
        .post('/v1/access-tokens')
        .json({ name: 'CI', permissions: ['routers:read'], ...lifetime })

    const refused = await create({ expires_in: '30d' })
    const created = await create({})

    refused.assertStatus(422)
    refused.assertBodyContains({ errors: [{ field: 'expires_in', rule: 'outlivesMaker' }] })
    created.assertStatus(201)
    created.assertBodyContains({
      created_by: id,
      derived_from: parent.tokenId,
      expires_at: expiresAt,
    })
  })
})

test.group('A derived token', () => {
  test('ends with the token that it was derived from', async ({ client }) => {
    const { organizationId, bearer } = await createTenant()
    const parent = await issueToken(organizationId)
    const derived = await client.as(parent).post(`${CURRENT}/derive`)
    const page = `Bearer ${derived.body().token}`
    const before = await client.as(page).get('/v1/organization')

    await client.as(bearer).delete(`/v1/access-tokens/${parent.tokenId}`)

    const after = await client.as(page).get('/v1/organization')
    before.assertStatus(200)
    after.assertStatus(401)
  })

  test('revokes itself and leaves the token that it was derived from', async ({ client }) => {
    const parent = await createTenant()
    const derived = await client.as(parent).post(`${CURRENT}/derive`)
    const page = `Bearer ${derived.body().token}`

    const revoked = await client.as(page).delete(CURRENT)

    revoked.assertStatus(204)
    const after = await client.as(page).get(CURRENT)
    const own = await client.as(parent).get(CURRENT)
    after.assertStatus(401)
    own.assertStatus(200)
  })

  test('never outlives a revocation concurrent with its creation', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const statuses = await Promise.all(
      Array.from({ length: RACES }, async () => {
        const parent = await issueToken(organizationId)
        const [derived] = await Promise.all([
          client.as(parent).post(`${CURRENT}/derive`),
          client.as(parent).delete(CURRENT),
        ])
        if (derived.status() !== 201) return 401
        const used = await client.as(`Bearer ${derived.body().token}`).get('/v1/organization')
        return used.status()
      })
    )

    assert.deepEqual(new Set(statuses), new Set([401]))
  })
})

test.group('POST /v1/access-tokens/current/derive: refused', () => {
  test('grants no permission that the calling token lacks: 422', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const parent = await issueToken(organizationId, ['routers:read'])

    const response = await client
      .as(parent)
      .post(`${CURRENT}/derive`)
      .json({ permissions: ['routers:read', 'tokens:manage'] })

    response.assertStatus(422)
    assert.equal(response.body().errors[0].field, 'permissions.1')
    assert.equal(response.body().errors[0].rule, 'permissionNotHeld')
  })

  test('refuses more than twelve hours: 422', async ({ client, assert }) => {
    const parent = await createTenant()

    const response = await client.as(parent).post(`${CURRENT}/derive`).json({ expires_in: '13h' })

    response.assertStatus(422)
    assert.equal(
      response.body().errors[0].message,
      'The expires_in field must be a lifetime of at most 12 hours, such as 30m or 8h'
    )
  })

  test('refuses a derived token: 409', async ({ client, assert }) => {
    const parent = await createTenant()
    const derived = await client.as(parent).post(`${CURRENT}/derive`)

    const again = await client.as(`Bearer ${derived.body().token}`).post(`${CURRENT}/derive`)

    again.assertStatus(409)
    assert.equal(again.body().code, 'E_TOKEN_IS_DERIVED')
  })

  test('ends the oldest of fifty tokens for a further one, also under concurrency', async ({
    client,
    assert,
  }) => {
    const parent = await createTenant()
    const first = await client.as(parent).post(`${CURRENT}/derive`)
    const oldest = `Bearer ${first.body().token}`
    const row = await AccessTokenModel.findById(first.body()._id).lean()
    await AccessTokenModel.insertMany(
      Array.from({ length: 49 }, () => ({ ...row, _id: undefined })),
      { lean: true }
    )
    const before = await client.as(oldest).get(CURRENT)

    const further = await Promise.all(
      Array.from({ length: 3 }, () => client.as(parent).post(`${CURRENT}/derive`))
    )
    const after = await client.as(oldest).get(CURRENT)

    before.assertStatus(200)
    for (const answer of further) answer.assertStatus(201)
    after.assertStatus(401)
    const derived = { derived_from: toObjectId(parent.tokenId) }
    assert.equal(await AccessTokenModel.countDocuments(derived), 50)
    const ended = await AuditRowModel.find({
      'organization_id': toObjectId(parent.organizationId),
      'action': 'access_token.revoked',
      'actor.id': parent.tokenId,
    }).lean()
    assert.lengthOf(ended, 3)
  })

  test('ends the oldest of the others when a derived token creates one', async ({
    client,
    assert,
  }) => {
    const parent = await createTenant()
    const first = await client.as(parent).post(`${CURRENT}/derive`)
    const creator = `Bearer ${first.body().token}`
    const second = await client.as(parent).post(`${CURRENT}/derive`)
    const row = await AccessTokenModel.findById(second.body()._id).lean()
    await AccessTokenModel.insertMany(
      Array.from({ length: 48 }, () => ({ ...row, _id: undefined })),
      { lean: true }
    )

    const made = await client
      .as(creator)
      .post('/v1/access-tokens')
      .json({ name: 'Mia', permissions: ['routers:read'] })

    made.assertStatus(201)
    const statuses = await Promise.all(
      [creator, `Bearer ${second.body().token}`].map(async (bearer) => {
        const answer = await client.as(bearer).get(CURRENT)
        return answer.status()
      })
    )
    assert.deepEqual(statuses, [200, 401])
    const derived = { derived_from: toObjectId(parent.tokenId) }
    assert.equal(await AccessTokenModel.countDocuments(derived), 50)
  })
})
