import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { forgedToken, peopleWorld } from './people_world.js'

/** A provider whose claims admit Dora to an organization as an editor. */
async function claimsWorld(client: ApiClient) {
  const tenant = await createTenant({ name: 'North' })
  const { organizationId } = tenant
  const claims: Record<string, unknown> = { groups: [organizationId], roles: ['editor'] }
  const people = [{ sub: 'dora', name: 'Dora Ek', claims }]
  const settings = { organizationClaim: 'groups', roleClaim: 'roles' }
  const world = await peopleWorld(client, { people, settings, isOffline: true })
  const enter = (identity: string) =>
    client.post('/v1/sign-in/session').json({ identity, organization_id: organizationId })
  const members = async () => {
    const listed = await client.as(tenant).get('/v1/members')
    return listed.body().members as { _id: string; is_pending: boolean }[]
  }
  return { world, tenant, claims, enter, members }
}

const LEAVING = [
  {
    name: 'is removed',
    leave: async ({ client, tenant, id }: Left) => client.as(tenant).delete(`/v1/members/${id}`),
  },
  {
    name: 'got a lower role and leaves',
    leave: async ({ client, tenant, id, signIn }: Left) => {
      await client.as(tenant).patch(`/v1/members/${id}`).json({ role: 'viewer' })
      const again = await signIn()
      return client.as(`Bearer ${again.body().token}`).delete('/v1/members/me')
    },
  },
]

interface Left {
  readonly client: ApiClient
  readonly tenant: Awaited<ReturnType<typeof createTenant>>
  readonly id: string
  readonly signIn: () => Promise<ApiResponse>
}

test.group('A person whom a claim admitted', () => {
  test('and who {name} comes back by an invitation alone')
    .with(LEAVING)
    .run(async ({ client, assert }, { leave }) => {
      const { world, tenant, enter, members } = await claimsWorld(client)
      const signIn = async () => enter(await world.signIn())
      const first = await signIn()
      first.assertStatus(201)
      const left = await leave({ client, tenant, id: first.body().derived_from, signIn })
      left.assertStatus(200)

      const completed = await world.complete(await world.visit())
      const refused = await enter(completed.body().identity)
      const listed = await members()
      const payload = { role: 'viewer', name: 'Dora' }
      const invited = await client.as(tenant).post('/v1/members').json(payload)
      const { invitation } = invited.body()
      const { identity } = completed.body()
      const accepted = await client.post('/v1/sign-in/accept').json({ identity, invitation })
      const again = await signIn()

      assert.deepEqual(completed.body().organizations, [])
      assert.equal(refused.body().code, 'E_NOT_A_MEMBER')
      assert.isEmpty(listed)
      accepted.assertStatus(201)
      again.assertStatus(201)
      assert.notInclude(again.body().permissions, 'routers:manage')
    })

  test('is one member, and nothing waits, when several tabs sign in at once', async ({
    client,
    assert,
  }) => {
    const { world, enter, members } = await claimsWorld(client)
    const identities = await Promise.all([world.signIn(), world.signIn(), world.signIn()])

    const started = await Promise.all(identities.map((identity) => enter(identity)))

    for (const answer of started) answer.assertStatus(201)
    const listed = await members()
    assert.deepEqual(
      listed.map((member) => member.is_pending),
      [false]
    )
  })

  test('is offered no other organization of a claim, and signs in again to enter it', async ({
    client,
    assert,
  }) => {
    const { world, tenant, claims, enter } = await claimsWorld(client)
    const other = await createTenant()
    claims.groups = [tenant.organizationId, other.organizationId]
    const identity = await world.signIn()
    const started = await enter(identity)
    const payload = { identity, organization_id: other.organizationId }
    const elsewhere = await client.post('/v1/sign-in/session').json(payload)
    elsewhere.assertStatus(201)

    const session = `Bearer ${started.body().token}`
    const own = await client.as(session).get('/v1/members/me')
    const switched = await client
      .as(session)
      .post('/v1/members/me/switch')
      .json({ organization_id: other.organizationId })

    assert.containSubset(own.body().organizations, [
      { organization_id: tenant.organizationId, role: 'editor', is_current: true },
    ])
    assert.lengthOf(own.body().organizations, 1)
    switched.assertStatus(403)
    assert.equal(switched.body().code, 'E_SIGN_IN_AGAIN')
  })

  test('goes on if only the user info names the organization', async ({ client, assert }) => {
    const { world, enter } = await claimsWorld(client)
    const { provider } = world
    provider.onTokens = (tokens) => ({
      ...tokens,
      id_token: forgedToken(tokens.id_token ?? '', provider.key, { groups: undefined }),
    })

    const started = await enter(await world.signIn())
    const session = client.as(`Bearer ${started.body().token}`)
    const renewed = await session.post('/v1/access-tokens/current/renew')

    started.assertStatus(201)
    assert.include(started.body().permissions, 'routers:manage')
    renewed.assertStatus(200)
  })
})
