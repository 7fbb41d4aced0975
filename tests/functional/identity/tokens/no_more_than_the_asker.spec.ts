import app from '@adonisjs/core/services/app'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { TOKENS_MAX } from '#identity/credentials/lifetime'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { toObjectId } from '#shared/identifiers'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { NEVER_STORED } from '#shared/http/answer'
import { PERMISSIONS } from '#shared/permission'
import { ENDPOINT_DESCRIPTIONS } from '#start/endpoint_descriptions'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { issueToken } from '#tests/support/issue_token'
import { createKey, KEYS, someOrigin } from '#tests/support/publishable_keys'

const TOKENS = '/v1/access-tokens'
const CREDENTIAL = '/v1/operations/credential'
const CAN = ['tokens:manage', 'routers:read', 'bookings:manage', 'flows:read'] as const
const LIFETIME_MS = 1_800_000

/** Who asks: a token of its own that ends in half an hour, or one of half an hour that is derived from a long one. */
const ASKERS = ['short', 'derived'] as const

interface Asker {
  readonly organizationId: string
  readonly bearer: string
  readonly tokenId: string
  /** The token whose revocation alone ends the asker. */
  readonly rootId: string
  readonly expiresAt: Date
}

async function askerOf(client: ApiClient, kind: (typeof ASKERS)[number]): Promise<Asker> {
  const { organizationId } = await createTenant()
  if (kind === 'short') {
    const expiresAt = new Date(Date.now() + LIFETIME_MS)
    const token = await issueToken(organizationId, CAN, { expiresAt })
    return { organizationId, ...token, rootId: token.tokenId, expiresAt }
  }
  const root = await issueToken(organizationId, PERMISSIONS)
  const derived = await client
    .as(root)
    .post(`${TOKENS}/current/derive`)
    .json({ permissions: CAN, expires_in: '30m' })
  const { _id: tokenId, token, expires_at: expiresAt } = derived.body()
  const bearer = `Bearer ${token}`
  return { organizationId, bearer, tokenId, rootId: root.tokenId, expiresAt: new Date(expiresAt) }
}

type Ask = (
  client: ApiClient,
  asker: Asker,
  lifetime: string | undefined
) => PromiseLike<ApiResponse>

/** The endpoints that answer with a token, by the names of their routes. */
const TO_TOKENS = {
  'access_tokens.create': (client, { bearer }, lifetime) =>
    client
      .as(bearer)
      .post(TOKENS)
      .json({ name: 'CI', permissions: CAN, ...(lifetime && { expires_in: lifetime }) }),
  'access_tokens.derive': (client, { bearer }, lifetime) =>
    client
      .as(bearer)
      .post(`${TOKENS}/current/derive`)
      .json({ ...(lifetime && { expires_in: lifetime }) }),
  'access_tokens.sign_in': async (client, { bearer, organizationId, tokenId }, lifetime) => {
    const issue = await app.container.make(IssueSignInCode)
    const code = await issue.execute(organizationId, tokenId)
    const invitation = { name: 'CI', permissions: CAN, sign_in_code: true }
    const made = await client
      .as(bearer)
      .post(TOKENS)
      .json({ ...invitation, ...(lifetime && { expires_in: lifetime }) })
    const value = code.ok ? code.value.release() : made.body().sign_in_code
    return client.as(`Bearer ${value ?? 'sbl_none'}`).post(`${TOKENS}/sign-in`)
  },
} satisfies Record<string, Ask>

/** The other endpoints that answer with a credential, and what bounds it. */
const TO_OTHERS = {
  'publishable_keys.create': 'the group below',
  'publishable_keys.rotate': 'the group below',
  'publishable_keys.read': 'the group below',
  'operator_credential.derive': 'the group below',
  'booking_sessions.start': 'a secret of one session, which ends with it',
  'page.start_session': 'a secret of one session, which ends with it',
  'members.invite':
    'members.spec: no role above that of the caller, and ends with it until it is used',
  'members.invitation': 'change_role.spec: for a role that the caller could give',
  'operations.members.invite': 'an operator gives any role',
  'members.switch': 'renewed_sessions.spec: what the person may do there',
  'sign_in.complete':
    'sign_in_attacks.spec: who the provider says that the person is, for ten minutes',
  'sign_in.accept': 'sign_in_attacks.spec: what was offered to the person',
  'sign_in.session': 'sign_in_attacks.spec: what the role of the person allows',
  'webhooks.create': 'a secret that signs and opens nothing',
  'webhooks.rotate_secret': 'a secret that signs and opens nothing',
}

test.group('No credential gives more than the one that asks', () => {
  test('is asserted of every endpoint that answers with a credential', ({ assert }) => {
    const found = ENDPOINT_DESCRIPTIONS.flatMap(({ endpoints }) => Object.entries(endpoints))
      .filter(([, { answers }]) =>
        Object.values(answers).some(
          ({ headers }) => headers?.['Cache-Control'] === NEVER_STORED['Cache-Control']
        )
      )
      .map(([name]) => name)

    assert.sameMembers(found, Object.keys({ ...TO_TOKENS, ...TO_OTHERS }))
  })

  test('{name} gives a {asker} token nothing that outlives it or its revocation')
    .with(
      Object.entries<Ask>(TO_TOKENS).flatMap(([name, ask]) =>
        ASKERS.flatMap((asker) => [
          { name, ask, asker, lifetime: undefined },
          { name, ask, asker, lifetime: '12h' },
        ])
      )
    )
    .run(async ({ client, assert }, { name, ask, asker: kind, lifetime }) => {
      const asker = await askerOf(client, kind)
      const response = await ask(client, asker, lifetime)
      if (response.status() !== 201) return assert.oneOf(response.status(), [401, 409, 422])

      const { token, permissions, expires_at: expiresAt } = response.body()
      const given = `Bearer ${token}`
      assert.isAtMost(Date.parse(expiresAt), asker.expiresAt.getTime())
      assert.deepEqual(
        permissions.filter((one: string) => !CAN.some((own) => own === one)),
        []
      )
      const far = await client
        .as(given)
        .post(TOKENS)
        .json({ name: 'CI', permissions: ['flows:read'], expires_in: '299d' })
      assert.oneOf(far.status(), [409, 422])

      if (kind === 'short' && name === 'access_tokens.create') return
      const admin = await issueToken(asker.organizationId)
      await client.as(admin).delete(`${TOKENS}/${asker.rootId}`)
      const used = await client.as(given).get(`${TOKENS}/current`)
      used.assertStatus(401)
    })

  test('a token that a derived one created counts as derived from the same token', async ({
    client,
    assert,
  }) => {
    const asker = await askerOf(client, 'derived')
    const create = TO_TOKENS['access_tokens.create']

    const made = await create(client, asker, undefined)
    const again = await create(
      client,
      { ...asker, bearer: `Bearer ${made.body().token}` },
      undefined
    )

    for (const one of [made, again]) assert.equal(one.body().derived_from, asker.rootId)
    assert.equal(made.body().created_by, asker.tokenId)
    assert.equal(again.body().created_by, made.body()._id)
    assert.equal(again.body().expires_at, asker.expiresAt.toISOString())
  })

  test('a derived token creates and rotates no publishable key, because that would outlive it', async ({
    client,
  }) => {
    const asker = await askerOf(client, 'derived')
    const admin = await issueToken(asker.organizationId)
    const body = { name: 'Website', origins: [someOrigin()] }
    const key = await client.as(admin).post(KEYS).json(body)
    key.assertStatus(201)

    const created = await client.as(asker).post(KEYS).json(body)
    const rotated = await client.as(asker).post(`${KEYS}/${key.body()._id}/rotate`)

    for (const refused of [created, rotated]) {
      refused.assertStatus(409)
      refused.assertBodyContains({ code: 'E_TOKEN_IS_DERIVED' })
    }
  })

  test('a session creates as its parent what lasts as long as the parent, and is listed with both', async ({
    client,
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const expiresAt = new Date(Date.now() + 20 * 86_400_000)
    const root = await issueToken(organizationId, CAN, { expiresAt })
    const derived = await client.as(root).post(`${TOKENS}/current/derive`)
    const session = `Bearer ${derived.body().token}`
    const asParent = { name: 'Mia', permissions: CAN, as_parent: true }

    const token = await client.as(session).post(TOKENS).json(asParent)
    const beyond = await client
      .as(session)
      .post(TOKENS)
      .json({ ...asParent, expires_in: '30d' })
    const more = await client
      .as(session)
      .post(TOKENS)
      .json({ ...asParent, permissions: ['events:read'] })
    const key = await client
      .as(session)
      .post(KEYS)
      .json({ name: 'Website', origins: [someOrigin()], as_parent: true })
    const made = await client.as(root).get(`${TOKENS}/${root.tokenId}/made`)

    assert.containSubset(token.body(), {
      derived_from: null,
      created_by: derived.body()._id,
      expires_at: expiresAt.toISOString(),
    })
    for (const refused of [beyond, more]) refused.assertStatus(422)
    key.assertStatus(201)
    assert.equal(made.body().totals.publishable_key, 1)
    await client.as(session).delete(`${TOKENS}/current`)
    const used = await client.as(`Bearer ${token.body().token}`).get(`${TOKENS}/current`)
    used.assertStatus(200)
    await client.as(root).delete(`${TOKENS}/${root.tokenId}?descendants=true`)
    const ended = await client.as(`Bearer ${token.body().token}`).get(`${TOKENS}/current`)
    ended.assertStatus(401)
  })

  test('a token derived with {limit} creates nothing as its parent')
    .with([
      { limit: 'fewer permissions', body: { permissions: CAN } },
      { limit: 'a shorter lifetime', body: { expires_in: '30m' } },
    ])
    .run(async ({ client }, { body }) => {
      const { organizationId } = await createTenant()
      const root = await issueToken(organizationId, PERMISSIONS)
      const derived = await client.as(root).post(`${TOKENS}/current/derive`).json(body)
      const session = `Bearer ${derived.body().token}`

      const refused = [
        await client
          .as(session)
          .post(TOKENS)
          .json({ name: 'CI', permissions: CAN, as_parent: true }),
        await client
          .as(session)
          .post(KEYS)
          .json({ name: 'Website', origins: [someOrigin()], as_parent: true }),
      ]

      for (const answer of refused) {
        answer.assertStatus(409)
        answer.assertBodyContains({ code: 'E_TOKEN_IS_DERIVED' })
      }
    })

  test('a token without {lacking} creates and reads no key, because that would have it')
    .with(['routers:read', 'bookings:manage'])
    .run(async ({ client }, lacking) => {
      const { organizationId } = await createTenant()
      const { bearer } = await issueToken(
        organizationId,
        PERMISSIONS.filter((one) => one !== lacking)
      )

      const created = await client
        .as(bearer)
        .post(KEYS)
        .json({ name: 'Website', origins: [someOrigin()] })

      const { keyId } = await createKey(organizationId)
      const read = await client.as(bearer).get(`${KEYS}/${keyId}`)
      for (const refused of [created, read]) {
        refused.assertStatus(403)
        refused.assertBodyContains({ code: 'E_PERMISSION_MISSING' })
      }
    })

  test("an operator's credential creates none that outlives it", async ({ client, assert }) => {
    const operator = await issueOperator({ lifetimeMs: LIFETIME_MS })
    const own = await client.as(operator).get(CREDENTIAL)

    const derived = await client.as(operator).post(`${CREDENTIAL}/derive`).json({})
    const bearer = `Bearer ${derived.body().token}`
    const again = await client.as(bearer).post(`${CREDENTIAL}/derive`).json({})
    await client.as(operator).delete(CREDENTIAL)
    const used = await client.as(bearer).get(CREDENTIAL)

    assert.isAtMost(Date.parse(derived.body().expires_at), Date.parse(own.body().expires_at))
    again.assertStatus(409)
    used.assertStatus(401)
  })
})

test.group('A credential that is only validated', () => {
  test('is answered without a value', async ({ client, assert }) => {
    const tenant = await createTenant()
    const key = await client
      .as(tenant)
      .post(KEYS)
      .json({ name: 'Website', origins: [someOrigin()] })
    const only = '?validate_only=true'
    const answers = [
      await client
        .as(tenant)
        .post(`${TOKENS}${only}`)
        .json({ name: 'CI', permissions: CAN, sign_in_code: true }),
      await client.as(tenant).post(`${TOKENS}/current/derive${only}`).json({}),
      await client
        .as(tenant)
        .post(`${KEYS}${only}`)
        .json({ name: 'Website', origins: [someOrigin()] }),
      await client.as(tenant).post(`${KEYS}/${key.body()._id}/rotate${only}`),
    ]

    for (const answer of answers) {
      answer.assertStatus(200)
      assert.notMatch(answer.text(), /sb[xpl]_/)
    }
    const listed = await client.as(tenant).get(TOKENS)
    assert.lengthOf(listed.body().data, 1)
  })

  test('leaves the code of a sign-in link unchanged; its use then leaves a row', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const issue = await app.container.make(IssueSignInCode)
    const code = await issue.execute(tenant.organizationId, tenant.tokenId)
    const bearer = `Bearer ${code.ok ? code.value.release() : ''}`

    const rehearsed = await client.as(bearer).post(`${TOKENS}/sign-in?validate_only=true`)
    const signedIn = await client.as(bearer).post(`${TOKENS}/sign-in`)

    rehearsed.assertStatus(200)
    assert.notProperty(rehearsed.body(), 'token')
    signedIn.assertStatus(201)
    const rows = await AuditRowModel.find({ request_id: signedIn.header('x-request-id') }).lean()
    assert.deepEqual(
      rows.map(({ action, actor }) => [action, actor?.id]),
      [['access_token.derived', tenant.tokenId]]
    )
  })
})

test.group('Access tokens of an organization', () => {
  test('are bounded in number, besides derived ones, also under concurrency', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const rows = Array.from({ length: TOKENS_MAX - 3 }, () => ({
      organization_id: toObjectId(tenant.organizationId),
      name: 'Old',
      hash: 'f',
      permissions: ['flows:read'],
      expires_at: new Date(),
      createdAt: new Date(),
    }))
    await AccessTokenModel.collection.insertMany(rows)
    const create = () =>
      client
        .as(tenant)
        .post(TOKENS)
        .json({ name: 'CI', permissions: ['flows:read'] })

    const answers = await Promise.all(Array.from({ length: 5 }, create))
    const derived = await client.as(tenant).post(`${TOKENS}/current/derive`).json({})

    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [201, 201, 409, 409, 409])
    const refused = answers.find((answer) => answer.status() === 409)
    refused?.assertBodyContains({ code: 'E_ACCESS_TOKEN_LIMIT_REACHED' })
    derived.assertStatus(201)
  })
})
