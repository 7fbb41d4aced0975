import { Secret } from '@adonisjs/core/helpers'
import mongoose from 'mongoose'
import { test } from '@japa/runner'
import { toObjectId } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { accept, join } from '#tests/support/members'
import { createRouter, ROUTERS } from '#tests/support/routers'

/** With a quote and what an update of MongoDB would read as a path. */
const NAME = '$anna "A." Weber'

/** Every stored row of an organization that holds the text, by collection. */
async function collectionsWith(organizationId: string, text: string): Promise<string[]> {
  const { db } = mongoose.connection
  const found: string[] = []
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    const owner = { organization_id: toObjectId(organizationId) }
    const rows = (await db?.collection(name).find(owner).toArray()) ?? []
    if (JSON.stringify(rows).includes(text)) found.push(name)
  }
  return found.toSorted()
}

test.group('The name of a member', () => {
  test('stands in the history of routers and flows and in the audit log, as a person', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { memberId, bearer, sessionId } = await join(tenant.organizationId, { name: NAME })
    const router = await createRouter(client, { ...tenant, bearer })
    const flow = `/v1/booking-flows/${tenant.bookingFlowId}`
    const renamed = await client.as(bearer).patch(flow).json({ name: 'Second visit' })
    renamed.assertStatus(200)

    const history = await client.as(tenant).get(`${ROUTERS}/${router._id}/revisions`)
    const flows = await client.as(tenant).get(`${flow}/revisions`)
    const log = await client.as(tenant).get(`/v1/audit-log?object_id=${router._id}`)

    const person = { kind: 'token', name: NAME, is_person: true }
    assert.deepEqual(history.body().data[0].actor, { ...person, token_id: sessionId })
    assert.deepEqual(flows.body().data[0].actor, { ...person, token_id: sessionId })
    assert.deepEqual(log.body().data[0].actor, { ...person, id: sessionId, creator_id: memberId })
  })

  test('stays when the member is removed, and is gone everywhere when they are erased', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, bearer } = await join(organizationId, { name: NAME })
    const router = await createRouter(client, { ...tenant, bearer })
    const invited = await client
      .as(bearer)
      .post('/v1/members')
      .json({ role: 'viewer', name: 'Jonas Klein' })
    invited.assertStatus(201)
    await accept(new Secret(invited.body().invitation))
    const path = `/v1/members/${memberId}`
    const actorNow = async () => {
      const history = await client.as(tenant).get(`${ROUTERS}/${router._id}/revisions`)
      return history.body().data[0].actor.name
    }

    const removed = await client.as(tenant).delete(path)
    removed.assertStatus(200)
    assert.equal(await actorNow(), NAME)
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [
      'access_tokens',
      'audit_log',
      'former_members',
      'router_revisions',
    ])
    const erased = await client.as(tenant).delete(`${path}?erase=true`)

    erased.assertStatus(200)
    assert.equal(await actorNow(), 'a former member')
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [])
    const list = await client.as(tenant).get('/v1/members')
    assert.containSubset(list.body().members, [
      { name: 'Jonas Klein', invited_by: 'a former member' },
    ])
    const again = await client.as(tenant).delete(`${path}?erase=true`)
    again.assertStatus(404)
  })

  test('is gone from the row of the erasure, too, when a person erases themselves', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, bearer } = await join(organizationId, { name: NAME })

    const erased = await client.as(bearer).delete(`/v1/members/${memberId}?erase=true`)

    erased.assertStatus(200)
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [])
  })
})
