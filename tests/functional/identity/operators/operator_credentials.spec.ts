import app from '@adonisjs/core/services/app'
import { Secret } from '@adonisjs/core/helpers'
import { test } from '@japa/runner'
import { OperatorRequests } from '#identity/operators/verify_operator_credential'
import { OperatorCredentialModel } from '#identity/operators/operator_credential_repository'
import { toObjectId } from '#shared/identifiers'
import { issueOperator } from '#tests/support/issue_operator'

const HOUR_MS = 3_600_000
const CREDENTIAL = '/v1/operations/credential'
const RACES = 20

test.group("An operator's credential", () => {
  test('reads itself, without its value', async ({ client, assert }) => {
    const { bearer, credentialId } = await issueOperator({ name: 'Grace' })

    const response = await client.as(bearer).get(CREDENTIAL)

    response.assertStatus(200)
    const { createdAt, expires_at: expiresAt, last_used_at: lastUsedAt, ...rest } = response.body()
    assert.closeTo(Date.parse(expiresAt) - Date.parse(createdAt), HOUR_MS, 60_000)
    assert.isTrue(lastUsedAt === null || typeof lastUsedAt === 'string')
    assert.deepEqual(rest, { _id: credentialId, name: 'Grace', derived_from: null })
  })

  test('still works after it was sent in place of a token', async ({ client }) => {
    const { bearer } = await issueOperator()

    const elsewhere = await client.as(bearer).get('/v1/organization')
    const here = await client.as(bearer).get(CREDENTIAL)

    elsewhere.assertStatus(401)
    here.assertStatus(200)
  })

  test('is stored as a hash only', async ({ assert }) => {
    const { bearer, credentialId } = await issueOperator()

    const row = await OperatorCredentialModel.findById(toObjectId(credentialId)).lean()

    assert.match(row?.hash ?? '', /^[\da-f]{64}$/)
    assert.notInclude(JSON.stringify(row), bearer.slice('Bearer '.length))
  })

  test('ends when it expires and when it is revoked', async ({ client }) => {
    const { bearer } = await issueOperator()
    const expired = await issueOperator({ lifetimeMs: -1 })

    const revoked = await client.as(bearer).delete(CREDENTIAL)

    revoked.assertStatus(204)
    const after = await client.as(bearer).get(CREDENTIAL)
    const late = await client.as(expired.bearer).get(CREDENTIAL)
    after.assertStatus(401)
    late.assertStatus(401)
  })

  test('is not accepted during an outage of MongoDB once it has ended', async ({
    client,
    assert,
  }) => {
    const { bearer } = await issueOperator()
    const derived = await client.as(bearer).post(`${CREDENTIAL}/derive`)
    const { token } = derived.body()
    const requests = await app.container.make(OperatorRequests)
    const isRemembered = () => requests.known(new Secret(token), new Date()) !== null

    await client.as(`Bearer ${token}`).get(CREDENTIAL)
    const before = isRemembered()
    await client.as(bearer).delete(CREDENTIAL)

    assert.isTrue(before)
    assert.isFalse(isRemembered())
  })

  test('states what remains of its limit', async ({ client, assert }) => {
    const { bearer } = await issueOperator()

    await client.as(bearer).get(CREDENTIAL)
    const response = await client.as(bearer).get(CREDENTIAL)

    assert.equal(response.header('ratelimit-policy'), '"operator";q=600;w=60')
    assert.match(response.header('ratelimit') ?? '', /^"operator";r=59[89];t=1$/)
  })
})

test.group('POST /v1/operations/credential/derive', () => {
  test('creates one that lives for the chosen time and ends with its parent', async ({
    client,
    assert,
  }) => {
    const { bearer, credentialId } = await issueOperator({ lifetimeMs: 20 * HOUR_MS })

    const response = await client.as(bearer).post(`${CREDENTIAL}/derive`).json({ expires_in: '1h' })

    response.assertStatus(201)
    const { token, createdAt, expires_at: expiresAt, derived_from: derivedFrom } = response.body()
    assert.match(token, /^sbo_[\w-]{43}$/)
    assert.equal(derivedFrom, credentialId)
    assert.closeTo(Date.parse(expiresAt) - Date.parse(createdAt), HOUR_MS, 60_000)
    const before = await client.as(`Bearer ${token}`).get(CREDENTIAL)
    await client.as(bearer).delete(CREDENTIAL)
    const after = await client.as(`Bearer ${token}`).get(CREDENTIAL)
    before.assertStatus(200)
    after.assertStatus(401)
  })

  test('creates one that lives for at most twelve hours, and no longer than its parent', async ({
    client,
    assert,
  }) => {
    const long = await issueOperator({ lifetimeMs: 20 * HOUR_MS })
    const short = await issueOperator({ lifetimeMs: HOUR_MS })

    const half = await client.as(long.bearer).post(`${CREDENTIAL}/derive`)
    const cut = await client.as(short.bearer).post(`${CREDENTIAL}/derive`)
    const tooLong = await client
      .as(long.bearer)
      .post(`${CREDENTIAL}/derive`)
      .json({ expires_in: '13h' })

    const lifetimeMs = ({ createdAt, expires_at: endsAt }: Record<string, string>) =>
      Date.parse(endsAt ?? '') - Date.parse(createdAt ?? '')
    assert.closeTo(lifetimeMs(half.body()), 12 * HOUR_MS, 60_000)
    assert.closeTo(lifetimeMs(cut.body()), HOUR_MS, 60_000)
    tooLong.assertStatus(422)
    assert.equal(tooLong.body().errors[0].field, 'expires_in')
  })

  test('refuses a derived credential; a fifty-first ends the oldest', async ({
    client,
    assert,
  }) => {
    const { bearer, credentialId } = await issueOperator()
    const first = await client.as(bearer).post(`${CREDENTIAL}/derive`)
    const row = await OperatorCredentialModel.findById(first.body()._id).lean()
    await OperatorCredentialModel.insertMany(
      Array.from({ length: 49 }, (_, at) => ({
        ...row,
        _id: undefined,
        hash: `${credentialId}-${at}`,
      })),
      { lean: true }
    )

    const again = await client.as(`Bearer ${first.body().token}`).post(`${CREDENTIAL}/derive`)
    const further = await client.as(bearer).post(`${CREDENTIAL}/derive`)
    const oldest = await client.as(`Bearer ${first.body().token}`).get(CREDENTIAL)

    again.assertStatus(409)
    assert.equal(again.body().code, 'E_TOKEN_IS_DERIVED')
    further.assertStatus(201)
    oldest.assertStatus(401)
    const derived = { derived_from: toObjectId(credentialId) }
    assert.equal(await OperatorCredentialModel.countDocuments(derived), 50)
  })

  test('creates none that outlives a concurrent revocation', async ({ client, assert }) => {
    const statuses = await Promise.all(
      Array.from({ length: RACES }, async () => {
        const { bearer } = await issueOperator()
        const [derived] = await Promise.all([
          client.as(bearer).post(`${CREDENTIAL}/derive`),
          client.as(bearer).delete(CREDENTIAL),
        ])
        if (derived.status() !== 201) return 401
        const used = await client.as(`Bearer ${derived.body().token}`).get(CREDENTIAL)
        return used.status()
      })
    )

    assert.deepEqual(new Set(statuses), new Set([401]))
  })
})
