import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { join, openSession, somebody } from '#tests/support/members'

test.group('GET /v1/members/me', () => {
  test('shows the member, their sessions and organizations', async ({ client, assert }) => {
    const person = somebody()
    const [here, there] = [
      await createTenant({ name: 'Clinic North' }),
      await createTenant({ name: 'Clinic South' }),
    ]
    const { memberId, bearer, sessionId } = await join(
      here.organizationId,
      { role: 'viewer' },
      person
    )
    await join(there.organizationId, { role: 'admin' }, person)

    const own = await client.as(bearer).get('/v1/members/me')

    own.assertStatus(200)
    const { member, organizations, sessions } = own.body()
    assert.containSubset(member, { _id: memberId, role: 'viewer', email: person.email })
    assert.deepEqual(
      organizations.map(({ name, role, is_current }: Record<string, unknown>) => [
        name,
        role,
        is_current,
      ]),
      [
        ['Clinic North', 'viewer', true],
        ['Clinic South', 'admin', false],
      ]
    )
    assert.containSubset(sessions, [{ _id: sessionId, device: 'Firefox' }])
    assert.notProperty(member, 'sessions')
  })

  test('names the current organization first, also to who was removed from it and came back', async ({
    client,
    assert,
  }) => {
    const person = somebody()
    const [here, there] = [await createTenant(), await createTenant()]
    const before = await join(here.organizationId, { role: 'viewer' }, person)
    await client.as(before.bearer).delete('/v1/members/me')
    const { bearer } = await join(here.organizationId, { role: 'viewer' }, person)
    await join(there.organizationId, {}, person)

    const own = await client.as(bearer).get('/v1/members/me')

    const ids = own
      .body()
      .organizations.map((one: { organization_id: string }) => one.organization_id)
    assert.deepEqual(ids, [here.organizationId, there.organizationId])
  })

  test('has no member for a token that is no person', async ({ client, assert }) => {
    const { bearer } = await createTenant()

    const own = await client.as(bearer).get('/v1/members/me')

    assert.deepEqual(own.body(), { member: null, organizations: [], sessions: [] })
  })
})

test.group('DELETE /v1/members/me/sessions/:id', () => {
  test('ends another session of the person, whatever the role, and nobody else’s', async ({
    client,
    assert,
  }) => {
    const { organizationId, ...tenant } = await createTenant()
    const { bearer, member, memberId } = await join(organizationId, { role: 'viewer' })
    const [lost, other] = [await openSession(member), await join(organizationId)]
    const end = (id: string) => client.as(bearer).delete(`/v1/members/me/sessions/${id}`)

    const ended = await end(lost.sessionId)

    ended.assertStatus(204)
    for (const id of [lost.sessionId, other.sessionId, tenant.tokenId, memberId]) {
      const refused = await end(id)
      refused.assertStatus(404)
    }
    const used = await Promise.all(
      [lost, other].map((one) => client.as(one.bearer).get('/v1/organization'))
    )
    assert.deepEqual(
      used.map((response) => response.status()),
      [401, 200]
    )
    const log = await client.as(tenant).get(`/v1/audit-log?object_id=${lost.sessionId}`)
    assert.equal(log.body().data[0].action, 'access_token.revoked')
  })
})

test.group('DELETE /v1/members/me', () => {
  test('leaves the organization, whatever the role', async ({ client, assert }) => {
    const { organizationId, ...tenant } = await createTenant()
    const { bearer, memberId } = await join(organizationId, { role: 'viewer' })

    const left = await client.as(bearer).delete('/v1/members/me')
    const again = await client.as(bearer).delete('/v1/members/me')

    left.assertStatus(200)
    again.assertStatus(401)
    const log = await client.as(tenant).get(`/v1/audit-log?object_id=${memberId}`)
    assert.containSubset(log.body().data[0], {
      action: 'member.removed',
      actor: { name: 'Anna Weber', creator_id: memberId, is_person: true },
    })
  })

  test('refuses the last admin with 409, and a token that is no person with 404', async ({
    client,
  }) => {
    const { organizationId, bearer } = await createTenant()
    const admin = await join(organizationId)

    const last = await client.as(admin.bearer).delete('/v1/members/me')
    const machine = await client.as(bearer).delete('/v1/members/me')

    last.assertStatus(409)
    machine.assertStatus(404)
  })
})

test.group('POST /v1/operations/organizations/:id/members', () => {
  test('invites the first admin', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()
    const operator = await issueOperator({ name: 'Grace' })
    const path = (id: string) => `/v1/operations/organizations/${id}/members`
    const payload = { role: 'admin', name: 'Anna Weber' }

    const invited = await client.as(operator).post(path(organizationId)).json(payload)
    const unknown = await client
      .as(operator)
      .post(path('f'.repeat(24)))
      .json(payload)
    const byToken = await client.as(bearer).post(path(organizationId)).json(payload)

    invited.assertStatus(201)
    assert.match(invited.body().invitation, /^sbl_/)
    const list = await client.as(bearer).get('/v1/members')
    assert.containSubset(list.body().members, [{ name: 'Anna Weber', invited_by: 'Grace' }])
    unknown.assertStatus(404)
    byToken.assertStatus(401)
  })
})
