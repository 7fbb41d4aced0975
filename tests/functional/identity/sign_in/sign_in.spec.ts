import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { toObjectId } from '#shared/identifiers'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'

const SIGN_IN = '/v1/access-tokens/sign-in'
const HALF_A_DAY_MS = 43_200_000
const RACES = 10
const CALLERS = 4

async function codeFor({ organizationId, tokenId }: Pick<Tenant, 'organizationId' | 'tokenId'>) {
  const issueSignInCode = await app.container.make(IssueSignInCode)
  const issued = await issueSignInCode.execute(organizationId, tokenId)
  if (!issued.ok) throw new Error('the token is there')
  return issued.value.release()
}

const signIn = (client: ApiClient, code: string) => client.as(`Bearer ${code}`).post(SIGN_IN)

test.group('POST /v1/access-tokens/sign-in: 201', () => {
  test('answers a token derived from the code’s token', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const parent = await issueToken(organizationId, ['routers:read'], { name: 'Anna' })

    const code = await codeFor({ organizationId, ...parent })
    const response = await signIn(client, code).json({ device: 'Firefox · Berlin' })

    response.assertStatus(201)
    const { token, expires_at: expiresAt, createdAt, ...derived } = response.body()
    assert.containSubset(derived, {
      organization_id: organizationId,
      name: 'Anna',
      permissions: ['routers:read'],
      derived_from: parent.tokenId,
      device: 'Firefox · Berlin',
    })
    assert.isAtMost(Date.parse(expiresAt) - Date.parse(createdAt), HALF_A_DAY_MS + 60_000)
    assert.equal(response.header('cache-control'), 'no-store')
    const read = await client.as(`Bearer ${token}`).get('/v1/booking-flow-routers')
    read.assertStatus(200)
    const row = await AccessTokenModel.findById(toObjectId(parent.tokenId)).lean()
    assert.notProperty(row, 'sign_in')
  })

  test('accepts a code from one of several concurrent callers', async ({ client, assert }) => {
    for (let race = 0; race < RACES; race++) {
      const tenant = await createTenant()
      const code = await codeFor(tenant)

      const answers = await Promise.all(Array.from({ length: CALLERS }, () => signIn(client, code)))

      const statuses = answers.map((answer) => answer.status()).sort()
      assert.deepEqual(statuses, [201, 401, 401, 401])
      const parent = toObjectId(tenant.tokenId)
      assert.equal(await AccessTokenModel.countDocuments({ derived_from: parent }), 1)
    }
  })
})

test.group('POST /v1/access-tokens/sign-in: 401', () => {
  test('is the same for every invalid code', async ({ client, assert }) => {
    const [used, replaced, expired, revoked, elsewhere] = await Promise.all(
      Array.from({ length: 5 }, () => createTenant())
    )
    if (!used || !replaced || !expired || !revoked || !elsewhere) throw new Error('five tenants')
    const codes = {
      used: await codeFor(used),
      replaced: await codeFor(replaced),
      expired: await codeFor(expired),
      revoked: await codeFor(revoked),
    }
    const first = await signIn(client, codes.used)
    first.assertStatus(201)
    await codeFor(replaced)
    await AccessTokenModel.updateOne(
      { _id: toObjectId(expired.tokenId) },
      { $set: { 'sign_in.expires_at': new Date(Date.now() - 1) } }
    )
    await AccessTokenModel.deleteOne({ _id: toObjectId(revoked.tokenId) })
    const unknown = `sbl_${'f'.repeat(24)}.${'A'.repeat(43)}`
    const wrong = `sbl_${elsewhere.tokenId}.${'A'.repeat(43)}`
    const bodies = new Set<string>()

    for (const code of [...Object.values(codes), unknown, wrong, 'sbl_', 'sbl_x', 'sbx_x']) {
      const answer = await signIn(client, code)
      answer.assertStatus(401)
      answer.assertHeader('www-authenticate', 'Bearer realm="signalbox"')
      bodies.add(answer.text())
    }

    assert.lengthOf([...bodies], 1)
  })

  test('is the answer to every code that comes from another machine', async ({
    client,
    assert,
  }) => {
    const code = await codeFor(await createTenant())

    for (const address of ['192.0.2.7', '10.0.0.1', '2001:db8::7']) {
      const answer = await signIn(client, code).header('x-forwarded-for', address)
      answer.assertStatus(401)
    }
    const here = await signIn(client, await codeFor(await createTenant()))
    here.assertStatus(201)
    assert.isString(here.body().token)
  })

  test('does not use up a code that was sent in place of a token', async ({ client }) => {
    const code = await codeFor(await createTenant())

    const elsewhere = await client.as(`Bearer ${code}`).get('/v1/organization')
    const here = await signIn(client, code)

    elsewhere.assertStatus(401)
    here.assertStatus(201)
  })
})

test.group('A sign-in code', () => {
  test('is not issued for derived or expired tokens, nor for another organization', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    const derived = await client.as(tenant).post('/v1/access-tokens/current/derive')
    const past = new Date(Date.now() - 1)
    const expired = await issueToken(tenant.organizationId, ['routers:read'], { expiresAt: past })
    const issueSignInCode = await app.container.make(IssueSignInCode)

    for (const tokenId of [derived.body()._id, expired.tokenId, other.tokenId]) {
      const issued = await issueSignInCode.execute(tenant.organizationId, tokenId)
      assert.deepEqual(issued, { ok: false, error: 'no_such_token' })
    }
  })
})

test.group('A sign-in code for a colleague', () => {
  /** A person signed in, and the code that they made for Mia. */
  async function invited(client: ApiClient) {
    const tenant = await createTenant()
    const session = await client.as(tenant).post('/v1/access-tokens/current/derive')
    const inviter = `Bearer ${session.body().token}`
    const made = await client
      .as(inviter)
      .post('/v1/access-tokens')
      .json({ name: 'Mia', permissions: ['routers:read'], sign_in_code: true })
    made.assertStatus(201)
    return { tenant, inviter, made: made.body(), requestId: String(made.header('x-request-id')) }
  }

  test('signs in from any machine while its token lives, and replaces the token’s value', async ({
    client,
    assert,
  }) => {
    const { made } = await invited(client)
    const value = `Bearer ${made.token}`
    const used = await client.as(value).get('/v1/access-tokens/current')
    used.assertStatus(200)

    const signedIn = await signIn(client, made.sign_in_code).header('x-forwarded-for', '192.0.2.7')

    signedIn.assertStatus(201)
    const { token, ...handedOver } = signedIn.body()
    assert.containSubset(handedOver, {
      derived_from: made.derived_from,
      name: 'Mia',
      permissions: ['routers:read'],
      expires_at: made.expires_at,
    })
    assert.notEqual(handedOver._id, made._id)
    assert.equal(made.sign_in_code_expires_at, made.expires_at)
    const statuses = []
    for (const bearer of [`Bearer ${token}`, value]) {
      const answer = await client.as(bearer).get('/v1/access-tokens/current')
      statuses.push(answer.status())
    }
    assert.deepEqual(statuses, [200, 401])
    const again = await signIn(client, made.sign_in_code)
    again.assertStatus(401)
  })

  test('outlives the session that made it, and ends with its token', async ({ client }) => {
    const { inviter, made } = await invited(client)
    await client.as(inviter).delete('/v1/access-tokens/current')
    const signedIn = await signIn(client, made.sign_in_code)
    signedIn.assertStatus(201)
    const { made: revoked, tenant } = await invited(client)
    await client.as(tenant).delete(`/v1/access-tokens/${revoked._id}`)

    const refused = await signIn(client, revoked.sign_in_code)

    refused.assertStatus(401)
  })

  test('is in the audit log with its author and its use', async ({ client, assert }) => {
    const { tenant, made, requestId } = await invited(client)
    const signedIn = await signIn(client, made.sign_in_code)
    const ids = [requestId, String(signedIn.header('x-request-id'))]

    const rows = await AuditRowModel.find({ request_id: { $in: ids } })
      .sort({ _id: 1 })
      .lean()

    assert.deepEqual(
      rows.map(({ action, actor }) => [action, actor?.name]),
      [
        ['access_token.derived', 'test'],
        ['access_token.sign_in_code_issued', 'test'],
        ['access_token.replaced', 'Mia'],
        ['access_token.derived', 'Mia'],
      ]
    )
    assert.equal(String(rows[0]?.organization_id), tenant.organizationId)
  })

  test('that lasts signs in until its token is revoked, with sessions that may create as that token', async ({
    client,
    assert,
  }) => {
    const { tenant, inviter } = await invited(client)
    const permissions = ['tokens:manage', 'routers:read', 'bookings:manage']
    const lasting = { as_parent: true, sign_in_code: true, sign_in_code_lasts: true }
    const made = await client
      .as(inviter)
      .post('/v1/access-tokens')
      .json({ name: 'Mia', permissions, ...lasting })
    const { sign_in_code: code, sign_in_code_expires_at: until, ...token } = made.body()
    assert.deepEqual([token.derived_from, until], [null, token.expires_at])
    await client.as(inviter).delete('/v1/access-tokens/current')

    const visits = [await signIn(client, code), await signIn(client, code)]
    for (const visit of visits) {
      visit.assertStatus(201)
      const key = await client
        .as(`Bearer ${visit.body().token}`)
        .post('/v1/publishable-keys')
        .json({ name: 'Website', origins: ['https://www.clinic.example'], as_parent: true })
      key.assertStatus(201)
    }
    await client.as(tenant).delete(`/v1/access-tokens/${token._id}`)
    const refused = await signIn(client, code)
    const session = await client.as(`Bearer ${visits[1]?.body().token}`).get('/v1/organization')

    refused.assertStatus(401)
    session.assertStatus(401)
  })

  test('that lasts is used up all the same if its token is derived', async ({ client, assert }) => {
    const { inviter } = await invited(client)
    const body = { name: 'Mia', permissions: ['routers:read'], sign_in_code: true }
    const made = await client
      .as(inviter)
      .post('/v1/access-tokens')
      .json({ ...body, sign_in_code_lasts: true })

    const first = await signIn(client, made.body().sign_in_code)
    const again = await signIn(client, made.body().sign_in_code)

    assert.deepEqual([first.status(), again.status()], [201, 401])
  })

  test('lasts at most a day for a token that lives longer, and derives from it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const made = await client
      .as(tenant)
      .post('/v1/access-tokens')
      .json({ name: 'Mia', permissions: ['routers:read'], sign_in_code: true })

    const { sign_in_code: code, sign_in_code_expires_at: expiresAt, createdAt } = made.body()
    const signedIn = await signIn(client, code)

    assert.closeTo(Date.parse(expiresAt) - Date.parse(createdAt), 86_400_000, 60_000)
    assert.equal(signedIn.body().derived_from, made.body()._id)
  })
})
