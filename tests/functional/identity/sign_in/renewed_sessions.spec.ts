import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { toObjectId } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { exchange } from '#tests/support/exchange'
import { SignInProviders } from '#identity/sign_in/sign_in_provider'
import { forgedToken, peopleWorld, type PeopleWorld } from './people_world.js'

const DAY_MS = 86_400_000
const HALF_A_DAY_MS = DAY_MS / 2
const RENEW = '/v1/access-tokens/current/renew'

/** A member's session that began hours ago, so that it is about to end. */
async function personWorld(client: ApiClient, { isOffline }: { readonly isOffline: boolean }) {
  const world = await peopleWorld(client, { isOffline })
  const tenant = await createTenant()
  const join = async (at: typeof tenant) => {
    const invited = await client.as(at).post('/v1/members').json({ role: 'editor', name: 'Anna' })
    const { invitation } = invited.body()
    const identity = await world.signIn()
    const accepted = await client.post('/v1/sign-in/accept').json({ identity, invitation })
    accepted.assertStatus(201)
    return accepted.body()
  }
  const { _id: id, token } = await join(tenant)
  const session = client.as(`Bearer ${token}`)
  const rowOf = (sessionId: string) => AccessTokenModel.findById(toObjectId(sessionId)).lean()
  const age = async (sessionId: string, ageMs: number) => {
    const now = Date.now()
    const expiresAt = new Date(now + 60_000)
    const confirmedAt = new Date(now - ageMs)
    await AccessTokenModel.updateOne(
      { _id: toObjectId(sessionId) },
      { $set: { 'expires_at': expiresAt, 'person.confirmed_at': confirmedAt } }
    )
    return expiresAt
  }
  return { world, tenant, join, id, session, rowOf, age }
}

const lifetimeMs = (body: { readonly expires_at: string }) =>
  Date.parse(body.expires_at) - Date.now()

/** Changes the ID tokens of a provider. */
function forge({ provider }: PeopleWorld, claims: Readonly<Record<string, unknown>>) {
  provider.onTokens = (tokens) => ({
    ...tokens,
    id_token: forgedToken(tokens.id_token ?? '', provider.key, claims),
  })
}

const FAULTS = [
  {
    fault: 'refuses the service',
    make: ({ provider }: PeopleWorld) => void (provider.status = 401),
  },
  { fault: 'is not found', make: ({ provider }: PeopleWorld) => void (provider.status = 404) },
  {
    fault: 'has a wrong clock',
    make: (world: PeopleWorld) => forge(world, { exp: Math.floor(Date.now() / 1_000) - 600 }),
  },
  {
    fault: 'is not configured at this instance',
    make: () => void exchange(SignInProviders, new SignInProviders([])),
  },
]

test.group('The renewal of a session', () => {
  test('lasts half a day more, as the same token, when the provider confirms', async ({
    client,
    assert,
  }) => {
    const { id, session, rowOf, age } = await personWorld(client, { isOffline: true })
    await age(id, 8 * DAY_MS)
    const before = await rowOf(id)

    const renewed = await session.post(RENEW)

    renewed.assertStatus(200)
    assert.approximately(lifetimeMs(renewed.body()), HALF_A_DAY_MS, 60_000)
    const after = await rowOf(id)
    assert.equal(after?.hash, before?.hash)
    assert.notEqual(after?.person?.refresh_token, before?.person?.refresh_token)
    assert.isAbove(Number(after?.person?.confirmed_at), Date.now() - 60_000)
    assert.notExists(after?.person?.renewing_until)
    const used = await session.get('/v1/access-tokens/current')
    used.assertStatus(200)
  })

  test('needs no provider for seven days, and then its word', async ({ client, assert }) => {
    const { id, session, age } = await personWorld(client, { isOffline: false })

    await age(id, 6.75 * DAY_MS)
    const last = await session.post(RENEW)
    await age(id, 7 * DAY_MS + 1)
    const over = await session.post(RENEW)

    last.assertStatus(200)
    assert.approximately(lifetimeMs(last.body()), DAY_MS / 4, 60_000)
    over.assertStatus(403)
    assert.equal(over.body().code, 'E_SIGN_IN_AGAIN')
  })

  test('goes on while the provider is away', async ({ client, assert }) => {
    const { world, id, session, rowOf, age } = await personWorld(client, { isOffline: true })
    const expiresAt = await age(id, DAY_MS)
    const before = await rowOf(id)
    await world.provider.stop()

    const renewed = await session.post(RENEW)

    renewed.assertStatus(200)
    assert.isAbove(Date.parse(renewed.body().expires_at), Number(expiresAt))
    const after = await rowOf(id)
    assert.equal(after?.person?.refresh_token, before?.person?.refresh_token)
    assert.deepEqual(after?.person?.confirmed_at, before?.person?.confirmed_at)
  })

  test('goes on while the provider {fault}')
    .with(FAULTS)
    .run(async ({ client, assert }, { make }) => {
      const { world, id, session, rowOf, age } = await personWorld(client, { isOffline: true })
      await age(id, DAY_MS)
      const before = await rowOf(id)
      make(world)

      const renewed = await session.post(RENEW)

      renewed.assertStatus(200)
      const after = await rowOf(id)
      assert.deepEqual(after?.person, before?.person)
    })

  test('is refused from then on once the provider names another person', async ({
    client,
    assert,
  }) => {
    const { world, id, session, age } = await personWorld(client, { isOffline: true })
    await age(id, DAY_MS)
    forge(world, { sub: 'another' })

    const refused = await session.post(RENEW)
    world.provider.onTokens = null
    const again = await session.post(RENEW)

    assert.equal(refused.body().code, 'E_SIGN_IN_AGAIN')
    assert.equal(again.body().code, 'E_SIGN_IN_AGAIN')
  })

  test('is refused from then on once the provider refuses', async ({ client, assert }) => {
    const { world, id, session, rowOf, age } = await personWorld(client, { isOffline: true })
    await age(id, DAY_MS)
    world.provider.dismiss()

    const refused = await session.post(RENEW)
    const again = await session.post(RENEW)

    for (const answer of [refused, again]) {
      answer.assertStatus(403)
      assert.equal(answer.body().code, 'E_SIGN_IN_AGAIN')
      assert.match(answer.body().detail, /Sign in again/)
    }
    const row = await rowOf(id)
    assert.notExists(row?.person?.refresh_token)
  })

  test('asks the provider once for concurrent requests', async ({ client, assert }) => {
    const { world, id, session, age } = await personWorld(client, { isOffline: true })
    await age(id, DAY_MS)

    const answers = await Promise.all(Array.from({ length: 5 }, () => session.post(RENEW)))
    const again = await session.post(RENEW)

    for (const answer of [...answers, again]) answer.assertStatus(200)
    assert.isEmpty(world.reasons)
  })

  test('is not for other tokens', async ({ client, assert }) => {
    const tenant = await createTenant()

    const refused = await client.as(tenant).post(RENEW)
    const switched = await client
      .as(tenant)
      .post('/v1/members/me/switch')
      .json({ organization_id: tenant.organizationId })

    for (const answer of [refused, switched]) {
      answer.assertStatus(404)
      assert.equal(answer.body().code, 'E_SESSION_OF_A_PERSON_NOT_FOUND')
    }
  })
})

test.group('The sessions of one sign-in', () => {
  test('do not share its refresh token', async ({ client, assert }) => {
    const { world, tenant, join, rowOf, session, id } = await personWorld(client, {
      isOffline: true,
    })
    const other = await createTenant()
    await join(other)
    const identity = await world.signIn()
    const startAt = ({ organizationId }: typeof tenant) =>
      client.post('/v1/sign-in/session').json({ identity, organization_id: organizationId })

    const started = await Promise.all([startAt(tenant), startAt(other), startAt(tenant)])
    await session.post(RENEW)
    const later = await startAt(tenant)

    const answers = [...started, later]
    for (const answer of answers) answer.assertStatus(201)
    const rows = await Promise.all(answers.map((answer) => rowOf(answer.body()._id)))
    assert.lengthOf(
      rows.filter((row) => row?.person?.refresh_token),
      1
    )
    const first = await rowOf(id)
    assert.exists(first?.person?.sign_in_id)
  })
})

test.group('A switch to another organization', () => {
  test('hands the refresh token on, which belongs to one session', async ({ client, assert }) => {
    const { join, session, id, rowOf, age } = await personWorld(client, { isOffline: true })
    const other = await createTenant()
    await join(other)
    await age(id, DAY_MS)
    const payload = { organization_id: other.organizationId, device: 'Firefox' }

    const switched = await session.post('/v1/members/me/switch').json(payload)

    switched.assertStatus(201)
    const [left, next] = [await rowOf(id), await rowOf(switched.body()._id)]
    assert.notExists(left?.person?.refresh_token)
    assert.exists(next?.person?.refresh_token)
    assert.deepEqual(next?.person?.confirmed_at, left?.person?.confirmed_at)
    const nextSession = client.as(`Bearer ${switched.body().token}`)
    const renewed = await nextSession.post(RENEW)
    renewed.assertStatus(200)
  })

  test('leads nowhere without a membership, or after seven days', async ({ client, assert }) => {
    const { join, session, id, age } = await personWorld(client, { isOffline: false })
    const [other, foreign] = [await createTenant(), await createTenant()]
    await join(other)
    const to = ({ organizationId }: typeof other) =>
      session.post('/v1/members/me/switch').json({ organization_id: organizationId })

    const stranger = await to(foreign)
    await age(id, 7 * DAY_MS + 1)
    const late = await to(other)

    assert.equal(stranger.body().code, 'E_NOT_A_MEMBER')
    assert.equal(late.body().code, 'E_SIGN_IN_AGAIN')
  })
})
