import { test } from '@japa/runner'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { toObjectId } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { ENTRA_PEOPLE, GOOGLE_PEOPLE, peopleWorld, TENANT } from './people_world.js'

const WORLDS = [
  { name: 'Google', options: { people: GOOGLE_PEOPLE } },
  { name: 'Entra ID', options: { people: ENTRA_PEOPLE, path: `/${TENANT}/v2.0`, isOffline: true } },
]

test.group('At a provider that answers like {name}', () => {
  test('like {name}, people sign in, accept, switch and are removed')
    .with(WORLDS)
    .run(async ({ client, assert }, { options }) => {
      const world = await peopleWorld(client, options)
      const tenant = await createTenant({ name: 'North' })
      const other = await createTenant({ name: 'South' })
      const invite = async (to: typeof tenant, role: string) => {
        const invited = await client.as(to).post('/v1/members').json({ role, name: 'Anna' })
        invited.assertStatus(201)
        return invited.body()
      }

      const stranger = await world.complete(await world.visit())
      stranger.assertStatus(200)
      assert.containSubset(stranger.body(), {
        name: 'Anna Berg',
        email: 'anna@clinic.example',
        organizations: [],
      })
      const { identity } = stranger.body()
      const early = { identity, organization_id: tenant.organizationId }
      const refused = await client.post('/v1/sign-in/session').json(early)
      refused.assertStatus(403)
      assert.equal(refused.body().code, 'E_NOT_A_MEMBER')

      const { invitation, _id: memberId } = await invite(tenant, 'editor')
      const offer = await client.post('/v1/sign-in/invitation').json({ invitation })
      assert.deepEqual(offer.body(), { organization_name: 'North', role: 'editor', email: null })
      const accepted = await client
        .post('/v1/sign-in/accept')
        .json({ identity, invitation, device: 'Firefox' })
      accepted.assertStatus(201)
      assert.containSubset(accepted.body(), { derived_from: memberId, device: 'Firefox' })
      assert.include(accepted.body().permissions, 'routers:manage')
      assert.notInclude(accepted.body().permissions, 'tokens:manage')

      const { invitation: next } = await invite(other, 'viewer')
      const second = await client.post('/v1/sign-in/accept').json({ identity, invitation: next })
      second.assertStatus(201)
      const again = await world.complete(await world.visit())
      assert.sameDeepMembers(again.body().organizations, [
        { organization_id: tenant.organizationId, name: 'North', role: 'editor' },
        { organization_id: other.organizationId, name: 'South', role: 'viewer' },
      ])

      const session = `Bearer ${accepted.body().token}`
      const switched = await client
        .as(session)
        .post('/v1/members/me/switch')
        .json({ organization_id: other.organizationId })
      switched.assertStatus(201)
      assert.equal(switched.body().organization_id, other.organizationId)
      assert.notInclude(switched.body().permissions, 'routers:manage')

      const rows = await client.as(other).get('/v1/audit-log')
      const actions = rows.body().data.map((row: { readonly action: string }) => row.action)
      assert.includeMembers(actions, ['member.invited', 'member.joined', 'access_token.derived'])
      const derived = actions.filter((action: string) => action === 'access_token.derived')
      assert.lengthOf(derived, 2)

      const removed = await client.as(tenant).delete(`/v1/members/${memberId}`)
      assert.isBelow(removed.status(), 300)
      const ended = await client.as(session).get('/v1/access-tokens/current')
      ended.assertStatus(401)
      const gone = await client.post('/v1/sign-in/session').json(early)
      assert.equal(gone.body().code, 'E_NOT_A_MEMBER')
      const elsewhere = await client
        .as(`Bearer ${switched.body().token}`)
        .get('/v1/access-tokens/current')
      elsewhere.assertStatus(200)
    })

  test('an invitation for an address wants it verified', async ({ client, assert }) => {
    const world = await peopleWorld(client, { people: GOOGLE_PEOPLE })
    const tenant = await createTenant()
    const invitationFor = async (email: string) => {
      const payload = { role: 'viewer', name: 'Somebody', email }
      const invited = await client.as(tenant).post('/v1/members').json(payload)
      return invited.body().invitation
    }
    const accept = async (person: number, invitation: string) =>
      client.post('/v1/sign-in/accept').json({ identity: await world.signIn(person), invitation })

    const unverified = await accept(1, await invitationFor('ben@clinic.example'))
    const foreign = await accept(0, await invitationFor('cleo@clinic.example'))
    const right = await accept(0, await invitationFor('Anna@Clinic.example'))

    for (const refused of [unverified, foreign]) {
      refused.assertStatus(403)
      assert.equal(refused.body().code, 'E_INVITATION_EMAIL')
    }
    assert.include(unverified.body().detail, 'ben@clinic.example')
    right.assertStatus(201)
  })
})

test.group('A session', () => {
  test('has what the role allows today, also to who joined before', async ({ client, assert }) => {
    const world = await peopleWorld(client)
    const tenant = await createTenant()
    const invited = await client.as(tenant).post('/v1/members').json({ role: 'editor', name: 'A' })
    const { invitation, _id: memberId } = invited.body()
    const identity = await world.signIn()
    const accepted = await client.post('/v1/sign-in/accept').json({ identity, invitation })
    accepted.assertStatus(201)
    const permissions = ['routers:read', 'flows:read', 'brand-kits:read', 'organizations:read']
    const earlier = [
      ...permissions,
      'events:read',
      'routers:manage',
      'tokens:manage',
      'webhooks:manage',
    ]
    const updated = { $set: { permissions: earlier } }
    await AccessTokenModel.updateOne({ _id: toObjectId(memberId) }, updated)

    const payload = { identity, organization_id: tenant.organizationId }
    const started = await client.post('/v1/sign-in/session').json(payload)

    assert.include(started.body().permissions, 'flows:manage')
    assert.notInclude(started.body().permissions, 'tokens:manage')
    const earlierSession = client.as(`Bearer ${accepted.body().token}`)
    const ended = await earlierSession.get('/v1/access-tokens/current')
    ended.assertStatus(401)
  })
})

test.group('The claims that the configuration names', () => {
  test('admit people to organizations, for as long as they name them', async ({
    client,
    assert,
  }) => {
    const [tenant, other] = [await createTenant({ name: 'North' }), await createTenant()]
    const claims: Record<string, unknown> = {
      groups: [tenant.organizationId, 'not-an-identifier'],
      roles: ['viewer', 'editor', 'root'],
    }
    const people = [{ sub: 'dora', name: 'Dora Ek', claims }]
    const settings = { organizationClaim: 'groups', roleClaim: 'roles' }
    const world = await peopleWorld(client, { people, settings, isOffline: true })
    const start = async ({ organizationId }: typeof tenant) => {
      const identity = await world.signIn()
      return client.post('/v1/sign-in/session').json({ identity, organization_id: organizationId })
    }

    const first = await world.complete(await world.visit())
    assert.deepEqual(first.body().organizations, [
      { organization_id: tenant.organizationId, name: 'North', role: 'editor' },
    ])
    const [started, again, foreign] = [await start(tenant), await start(tenant), await start(other)]
    started.assertStatus(201)
    again.assertStatus(201)
    assert.equal(again.body().derived_from, started.body().derived_from)
    assert.include(started.body().permissions, 'routers:manage')
    assert.notInclude(started.body().permissions, 'tokens:manage')
    assert.equal(foreign.body().code, 'E_NOT_A_MEMBER')
    const listed = await client.as(tenant).get('/v1/members')
    assert.containSubset(listed.body().members, [
      { name: 'Dora Ek', role: 'editor', invited_by: 'OIDC_ORGANIZATION_CLAIM' },
    ])

    claims.roles = ['admin']
    const raised = await world.complete(await world.visit())
    assert.equal(raised.body().organizations[0].role, 'editor')
    claims.groups = []
    const gone = await world.complete(await world.visit())
    assert.deepEqual(gone.body().organizations, [])
    const refused = await start(tenant)
    assert.equal(refused.body().code, 'E_NOT_A_MEMBER')
    const renewed = await client
      .as(`Bearer ${started.body().token}`)
      .post('/v1/access-tokens/current/renew')
    assert.equal(renewed.body().code, 'E_SIGN_IN_AGAIN')
  })
})
