import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { TOKENS_MAX } from '#identity/credentials/lifetime'
import { ChangeRole } from '#identity/members/change_role'
import { InviteMember } from '#identity/members/invite_member'
import { RemoveMember } from '#identity/members/remove_member'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { toObjectId } from '#shared/identifiers'
import { PERMISSIONS } from '#shared/permission'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { accept, invite, join } from '#tests/support/members'

test.group('POST /v1/members', () => {
  test('invites a person, and answers with a code that is not stored as it is', async ({
    client,
    assert,
  }) => {
    const { bearer } = await createTenant()
    const payload = { role: 'editor', name: 'Anna Weber', email: 'anna@clinic.example' }

    const invited = await client.as(bearer).post('/v1/members').json(payload)

    invited.assertStatus(201)
    const { invitation, ...member } = invited.body()
    assert.match(invitation, /^sbl_[0-9a-f]{24}\./)
    assert.containSubset(member, { ...payload, is_pending: true, invited_by: 'test' })
    const list = await client.as(bearer).get('/v1/members')
    assert.deepEqual(list.body().members, [{ ...member, sessions: [] }])
    assert.notInclude(JSON.stringify(list.body()), invitation)
    assert.deepEqual(
      list.body().roles.map(({ name }: { name: string }) => name),
      ['viewer', 'editor', 'approver', 'admin']
    )
  })

  test('invites nobody beyond 2,000 members and tokens together, all of whom are listed: 409', async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer } = await createTenant()
    const row = { name: 'Old', hash: 'f', permissions: [], member: { role: 'viewer' } }
    const rows = Array.from({ length: TOKENS_MAX - 2 }, () => ({
      ...row,
      organization_id: toObjectId(organizationId),
      expires_at: new Date('9999-12-31'),
      createdAt: new Date(),
    }))
    await AccessTokenModel.collection.insertMany(rows)
    const payload = { role: 'viewer', name: 'Anna Weber' }
    const send = () => client.as(bearer).post('/v1/members').json(payload)

    const [last, refused] = [await send(), await send()]

    last.assertStatus(201)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'E_ACCESS_TOKEN_LIMIT_REACHED')
    const list = await client.as(bearer).get('/v1/members')
    assert.lengthOf(list.body().members, TOKENS_MAX - 1)
  })

  test('stores nothing with validate_only', async ({ client, assert }) => {
    const { bearer } = await createTenant()

    const dry = await client
      .as(bearer)
      .post('/v1/members?validate_only=true')
      .json({ role: 'viewer', name: 'Anna Weber' })

    dry.assertStatus(200)
    assert.notProperty(dry.body(), 'invitation')
    const list = await client.as(bearer).get('/v1/members')
    assert.deepEqual(list.body().members, [])
  })

  test('gives no role above that of the caller: 422', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const manager = await issueBearer(organizationId, ['tokens:manage', 'routers:read'])

    const refused = await client
      .as(manager)
      .post('/v1/members')
      .json({ role: 'admin', name: 'Anna Weber' })

    refused.assertStatus(422)
    assert.containSubset(refused.body().errors, [{ field: 'role', rule: 'permissionNotHeld' }])
  })

  test('needs tokens:manage: 403', async ({ client }) => {
    const { organizationId } = await createTenant()
    const { bearer } = await join(organizationId, { role: 'approver' })

    const refused = await client
      .as(bearer)
      .post('/v1/members')
      .json({ role: 'viewer', name: 'Anna Weber' })

    refused.assertStatus(403)
  })
})

test.group('Tokens of members', () => {
  test('are neither listed nor revoked as access tokens', async ({ client, assert }) => {
    const { organizationId, bearer, tokenId } = await createTenant()
    const { memberId, bearer: session } = await join(organizationId)

    const listed = await client.as(bearer).get('/v1/access-tokens')
    const revoked = await client
      .as(bearer)
      .delete(`/v1/access-tokens/${memberId}?descendants=true&made=true`)

    assert.deepEqual(
      listed.body().data.map(({ _id }: { _id: string }) => _id),
      [tokenId]
    )
    revoked.assertStatus(404)
    const goesOn = await client.as(session).get('/v1/organization')
    goesOn.assertStatus(200)
  })
})

test.group('DELETE /v1/members/:id', () => {
  test('ends the sessions and the tokens that they made, and nothing of others', async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer } = await createTenant()
    const [removed, other] = [await join(organizationId), await join(organizationId)]
    const made = await client
      .as(removed.bearer)
      .post('/v1/access-tokens')
      .json({ name: 'CI', permissions: ['organizations:read'], as_parent: true })
    made.assertStatus(201)
    const path = `/v1/members/${removed.memberId}`

    const dry = await client.as(bearer).delete(`${path}?validate_only=true`)
    const before = await client.as(removed.bearer).get('/v1/organization')
    const removal = await client.as(bearer).delete(path)

    before.assertStatus(200)
    removal.assertStatus(200)
    assert.deepEqual(dry.body(), removal.body())
    assert.containSubset(removal.body(), {
      revoked: { access_token: 2 },
      left: { access_token: 0 },
    })
    const bearers = [removed.bearer, `Bearer ${made.body().token}`, other.bearer]
    const used = await Promise.all(bearers.map((one) => client.as(one).get('/v1/organization')))
    assert.deepEqual(
      used.map((response) => response.status()),
      [401, 401, 200]
    )
  })

  test('ends the invitations that they made, and nobody who accepted one', async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer } = await createTenant()
    const { memberId, bearer: session } = await join(organizationId)
    const invitedBy = async (name: string) => {
      const invited = await client.as(session).post('/v1/members').json({ role: 'admin', name })
      return new Secret<string>(invited.body().invitation)
    }
    await accept(await invitedBy('Jonas Klein'))
    const kept = await invitedBy('Backup')

    const removed = await client.as(bearer).delete(`/v1/members/${memberId}`)

    removed.assertStatus(200)
    assert.containSubset(removed.body().revoked, { access_token: 2 })
    const list = await client.as(bearer).get('/v1/members')
    assert.deepEqual(
      list.body().members.map(({ name }: { name: string }) => name),
      ['Jonas Klein']
    )
    await assert.rejects(() => accept(kept), /not_valid/)
  })

  test('ends the invitations of an access token with what else it made', async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer } = await createTenant()
    const leaked = await issueBearer(organizationId, PERMISSIONS)
    const invited = await client
      .as(leaked)
      .post('/v1/members')
      .json({ role: 'admin', name: 'Backup' })
    const own = await client.as(leaked).get('/v1/access-tokens/current')
    const path = `/v1/access-tokens/${own.body()._id}`
    const made = await client.as(bearer).get(`${path}/made`)
    assert.include(JSON.stringify(made.body()), invited.body()._id)

    const revoked = await client.as(bearer).delete(`${path}?descendants=true`)

    revoked.assertStatus(204)
    const list = await client.as(bearer).get('/v1/members')
    assert.deepEqual(list.body().members, [])
  })

  test('leaves a caller that waits for its turn meanwhile nobody to invite and no role to change', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    await join(organizationId)
    const { memberId, sessionId: tokenId, member } = await join(organizationId)
    const removeMember = await app.container.make(RemoveMember)
    await removeMember.execute(organizationId, memberId)
    const options = { actor: { kind: 'token', tokenId, name: member.name } } as const
    const [inviteMember, changeRole] = [
      await app.container.make(InviteMember),
      await app.container.make(ChangeRole),
    ]
    const input = { role: 'admin', name: 'Backup', email: null, held: PERMISSIONS } as const
    const other = await join(organizationId, { role: 'viewer' })

    await assert.rejects(() => inviteMember.execute(organizationId, input, options))
    await assert.rejects(() => changeRole.execute(organizationId, other.memberId, input, options))
  })

  test('takes an invitation back', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()
    const { member } = await invite(organizationId)

    const removal = await client.as(bearer).delete(`/v1/members/${member.id}`)

    removal.assertStatus(200)
    const list = await client.as(bearer).get('/v1/members')
    assert.deepEqual(list.body().members, [])
  })

  test('refuses the last admin with 409, whatever tokens there are', async ({ client }) => {
    const { organizationId, bearer } = await createTenant()
    const { memberId } = await join(organizationId)
    await invite(organizationId)

    const refused = await client.as(bearer).delete(`/v1/members/${memberId}`)

    refused.assertStatus(409)
    refused.assertBodyContains({ code: 'E_LAST_ADMIN' })
  })

  test('answers for a member of another organization as for none', async ({ client, assert }) => {
    const [{ bearer, tokenId }, other] = [await createTenant(), await createTenant()]
    const { memberId } = await join(other.organizationId)
    await join(other.organizationId)

    const answers = await Promise.all(
      [memberId, 'f'.repeat(24), tokenId, 'me-too'].map((id) =>
        client.as(bearer).delete(`/v1/members/${id}`)
      )
    )

    const [first, ...rest] = answers.map((answer) => {
      const { status, code, detail } = answer.body()
      return { status, code, detail }
    })
    assert.equal(first?.status, 404)
    for (const one of rest) assert.deepEqual(one, first)
  })
})
