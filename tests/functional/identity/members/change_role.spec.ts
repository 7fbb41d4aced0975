import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { invite, join } from '#tests/support/members'

const MADE = { name: 'CI', permissions: ['organizations:read'], as_parent: true }

test.group('PATCH /v1/members/:id', () => {
  test('ends the sessions, and what a lowered member made', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()
    await join(organizationId)
    const { memberId, bearer: session } = await join(organizationId)
    const made = await client.as(session).post('/v1/access-tokens').json(MADE)
    made.assertStatus(201)

    const lowered = await client
      .as(bearer)
      .patch(`/v1/members/${memberId}`)
      .json({ role: 'viewer' })

    lowered.assertStatus(200)
    lowered.assertBodyContains({ _id: memberId, role: 'viewer' })
    const bearers = [session, `Bearer ${made.body().token}`]
    const used = await Promise.all(bearers.map((one) => client.as(one).get('/v1/organization')))
    assert.deepEqual(
      used.map((response) => response.status()),
      [401, 401]
    )
  })

  test('leaves what a raised member made', async ({ client }) => {
    const { organizationId, bearer } = await createTenant()
    const { memberId, bearer: session } = await join(organizationId, { role: 'editor' })

    const raised = await client.as(bearer).patch(`/v1/members/${memberId}`).json({ role: 'admin' })

    raised.assertStatus(200)
    const used = await client.as(session).get('/v1/organization')
    used.assertStatus(401)
  })

  test('refuses to lower the last admin with 409, and goes on', async ({ client }) => {
    const { organizationId, bearer } = await createTenant()
    const { memberId, bearer: session } = await join(organizationId)
    const change = (role: string) =>
      client.as(bearer).patch(`/v1/members/${memberId}`).json({ role })

    const lowered = await change('approver')

    lowered.assertStatus(409)
    lowered.assertBodyContains({ code: 'E_LAST_ADMIN' })
    const used = await client.as(session).get('/v1/organization')
    used.assertStatus(200)
    const same = await change('admin')
    same.assertStatus(200)
  })

  test('gives no role above that of the caller: 422', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const manager = await issueBearer(organizationId, ['tokens:manage'])
    const { memberId } = await join(organizationId, { role: 'viewer' })

    const refused = await client
      .as(manager)
      .patch(`/v1/members/${memberId}`)
      .json({ role: 'editor' })

    refused.assertStatus(422)
    assert.containSubset(refused.body().errors, [{ field: 'role', rule: 'permissionNotHeld' }])
  })

  test('answers for a member of another organization as for none', async ({ client }) => {
    const [{ bearer }, other] = [await createTenant(), await createTenant()]
    const { memberId } = await join(other.organizationId)

    for (const id of [memberId, 'f'.repeat(24)]) {
      const refused = await client.as(bearer).patch(`/v1/members/${id}`).json({ role: 'viewer' })
      refused.assertStatus(404)
    }
  })
})

test.group('GET /v1/members/:id/invitation', () => {
  test('shows the code again until it is used', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()
    const payload = { role: 'viewer', name: 'Anna Weber' }
    const invited = await client.as(bearer).post('/v1/members').json(payload)
    const { memberId } = await join(organizationId)

    const shown = await client.as(bearer).get(`/v1/members/${invited.body()._id}/invitation`)
    const used = await client.as(bearer).get(`/v1/members/${memberId}/invitation`)

    shown.assertStatus(200)
    assert.deepEqual(shown.body(), { invitation: invited.body().invitation })
    used.assertStatus(404)
  })

  test('shows none to a token that could not give its role: 403', async ({ client }) => {
    const { organizationId } = await createTenant()
    const { member } = await invite(organizationId)
    const manager = await issueBearer(organizationId, ['tokens:manage'])

    const refused = await client.as(manager).get(`/v1/members/${member.id}/invitation`)

    refused.assertStatus(403)
    refused.assertBodyContains({ code: 'E_PERMISSION_MISSING' })
  })

  test('shows that of another organization to nobody', async ({ client }) => {
    const [{ bearer }, other] = [await createTenant(), await createTenant()]
    const payload = { role: 'viewer', name: 'Anna Weber' }
    const invited = await client.as(other).post('/v1/members').json(payload)

    const refused = await client.as(bearer).get(`/v1/members/${invited.body()._id}/invitation`)

    refused.assertStatus(404)
  })
})
