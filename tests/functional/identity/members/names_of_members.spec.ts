import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import mongoose from 'mongoose'
import { test } from '@japa/runner'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { toObjectId } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log'
import { attempt } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { Gate } from '#tests/support/gate'
import { accept, join } from '#tests/support/members'
import { KEYS, someOrigin } from '#tests/support/publishable_keys'
import { createRouter, ROUTERS } from '#tests/support/routers'
import { createPin } from '#tests/support/routing/pins'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import { DeliveryModel, toDelivery } from '#webhooks/queue/delivery_repository'
import { ResendDeadLetters } from '#webhooks/queue/resend_dead_letters'
import { MemberNameRepository } from '#webhooks/webhooks/member_name_repository'
import { RotateSecret } from '#webhooks/webhooks/rotate_secret'

const TOKENS = '/v1/access-tokens'

/** What a member or their tokens made. */
const ofAll = (memberId: string) => `${TOKENS}/${memberId}/made`

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

/** The stored message that waits for a webhook. */
const waitingFor = (webhookId: string) =>
  DeliveryModel.findOne({ webhook_id: toObjectId(webhookId) }).lean()

const personOf = (tokenId: string, creatorId: string) =>
  ({ kind: 'token', tokenId, name: NAME, creatorId, isPerson: true }) as const

/** How many transactions were undone since MongoDB began; one that meets another is undone, and begins again. */
async function undone(): Promise<number> {
  const status = await mongoose.connection.db?.admin().serverStatus()
  return Number(status?.transactions.totalAborted)
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
    const filter = `/v1/audit-log?object_id=${router._id}`
    const csv = await client.as(tenant).get(filter).header('accept', 'text/csv')
    const [head, row] = csv.text().split('\n')
    assert.match(head ?? '', /,after,is_person$/)
    assert.match(row ?? '', /,true$/)
  })

  test('stands in the lists of what they made, also after their session ended', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { memberId, bearer, sessionId } = await join(tenant.organizationId, { name: NAME })
    const made = { name: 'Website', as_parent: true }
    const person = client.as(bearer)
    const token = await person.post(TOKENS).json({ ...made, permissions: ['flows:read'] })
    const key = await client
      .as(bearer)
      .post(KEYS)
      .json({ ...made, origins: [someOrigin()] })
    const created = await createWebhook(client, { bearer })
    await createPin(client, { ...tenant, bearer }, { mode: 'warn' })
    await client.as(bearer).delete(`/v1/members/me/sessions/${sessionId}`)
    const read = async (path: string) => {
      const response = await client.as(tenant).get(path)
      response.assertStatus(200)
      return response.body()
    }

    const [tokens, keys, all] = [await read(TOKENS), await read(KEYS), await read(ofAll(memberId))]

    const creator = { kind: 'token', name: NAME, id: sessionId, creator_id: memberId }
    const by = { creator: { ...creator, is_person: true } }
    assert.containSubset(tokens.data, [{ _id: token.body()._id, created_by: sessionId, ...by }])
    assert.containSubset(keys.data, [{ _id: key.body()._id, created_by: sessionId, ...by }])
    const webhook = await read(`${WEBHOOKS}/${created._id}`)
    assert.containSubset(webhook, by)
    for (const answer of [token.body(), key.body(), created]) assert.notProperty(answer, 'creator')
    assert.lengthOf(all.data, 4)
    for (const thing of all.data) assert.containSubset(thing, by)
    const [older] = tokens.data.filter(({ _id: id }: { _id: string }) => id === tenant.tokenId)
    assert.notProperty(older, 'creator')
  })

  test('of a webhook may be repeated in its update', async ({ client }) => {
    const { bearer } = await createTenant()
    const { _id: id } = await createWebhook(client, { bearer })
    const path = `${WEBHOOKS}/${id}`
    const shown = await client.as(bearer).get(path)

    const updated = await client.as(bearer).patch(path).json(shown.body())

    updated.assertStatus(200)
  })

  test('stays when the member is removed, and is gone everywhere when they are erased', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, bearer } = await join(organizationId, { name: NAME })
    const receiver = await startReceiver()
    const { _id: listening } = await createWebhook(client, tenant, { url: receiver.url })
    const { _id: webhookId } = await createWebhook(client, { bearer }, { events: ['page.broken'] })
    await createPin(client, { ...tenant, bearer }, { mode: 'warn' })
    const router = await createRouter(client, { ...tenant, bearer })
    const waiting = await waitingFor(listening)
    if (!waiting) throw new Error('No message waits')
    const letters = new DeadLetterRepository()
    await letters.add(toDelivery(waiting), 'gave_up', new Date())
    const unknownId = String(new mongoose.Types.ObjectId())
    const ofGone = { ...toDelivery(waiting), id: unknownId, webhookId: unknownId }
    await letters.add(ofGone, 'gave_up', new Date())
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
      'router_pins',
      'router_revisions',
      'webhook_dead_letters',
      'webhook_deliveries',
      'webhooks',
    ])
    const erased = await client.as(tenant).delete(`${path}?erase=true`)

    erased.assertStatus(200)
    assert.equal(await actorNow(), 'a former member')
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [])
    const shown = await client.as(tenant).get(`${WEBHOOKS}/${webhookId}`)
    assert.equal(shown.body().creator.name, 'a former member')
    const { body = '', bytes } = (await waitingFor(listening)) ?? {}
    assert.equal(bytes, Buffer.byteLength(body))
    await startDeliverer(tenant)
    const [sent] = await receiver.waitFor(1)
    assert.containSubset(sent?.payload.data.actor, { name: 'a former member', is_person: true })
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

  test('is gone when a person erases themselves and takes along what they made', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, bearer } = await join(organizationId, { name: NAME })
    const { _id: webhookId } = await createWebhook(client, { bearer })
    await createPin(client, { ...tenant, bearer }, { mode: 'warn' })

    const path = `/v1/members/${memberId}?made=true&erase=true`
    const erased = await client.as(bearer).delete(path)

    erased.assertStatus(200)
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [])
    const webhook = await client.as(tenant).get(`${WEBHOOKS}/${webhookId}`)
    webhook.assertStatus(404)
  })

  test('does not return with a message that was being sent and fails for good', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, bearer } = await join(organizationId, { name: NAME })
    const mayAnswer = new Gate()
    const receiver = await startReceiver((_, response) => {
      void mayAnswer.opened.then(() => response.writeHead(410).end())
    })
    const { _id: listening } = await createWebhook(client, tenant, { url: receiver.url })
    await createRouter(client, { ...tenant, bearer })
    await startDeliverer(tenant)
    const [sent] = await receiver.waitFor(1)
    assert.include(sent?.body, 'Weber')

    const erased = await client.as(tenant).delete(`/v1/members/${memberId}?erase=true`)
    erased.assertStatus(200)
    mayAnswer.open()
    const letters = await eventually(
      () => new DeadLetterRepository().list(organizationId, listening, null, 10),
      ({ length }) => length === 1
    )

    assert.include(letters[0]?.body, 'a former member')
    assert.equal(letters[0]?.lastError, 'refused 410')
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [])
  })

  test('does not return with a dead letter that is sent again meanwhile', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, bearer } = await join(organizationId, { name: NAME })
    const { _id: listening } = await createWebhook(client, tenant)
    await createRouter(client, { ...tenant, bearer })
    const dead = await waitingFor(listening)
    if (!dead) throw new Error('No message waits')
    await DeliveryModel.deleteOne({ _id: dead._id })
    await new DeadLetterRepository().add(toDelivery(dead), 'gave_up', new Date())
    await createRouter(client, { ...tenant, bearer })
    const removed = await client.as(tenant).delete(`/v1/members/${memberId}`)
    removed.assertStatus(200)
    const resend = await app.container.make(ResendDeadLetters)
    let moved = 0
    class Overtaken extends MemberNameRepository {
      override async update(...update: Parameters<MemberNameRepository['update']>): Promise<void> {
        const resent = await resend.execute(organizationId, listening)
        moved += resent.ok ? resent.value.count : 0
        await super.update(...update)
      }
    }
    const member = { id: memberId, organizationId, name: NAME }

    await new Overtaken().replace(organizationId, member, 'a former member')

    assert.equal(moved, 1)
    const bodies = await DeliveryModel.find({ webhook_id: toObjectId(listening) }).lean()
    assert.lengthOf(bodies, 2)
    for (const { body } of bodies) assert.include(body, 'a former member')
    assert.notInclude(JSON.stringify(bodies), '$anna')
  })

  test('does not return with writes that were admitted before and waited', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, bearer, sessionId: tokenId } = await join(organizationId, { name: NAME })
    const router = await createRouter(client, { ...tenant, bearer })
    const { _id: webhookId } = await createWebhook(client, tenant)
    const actor = personOf(tokenId, memberId)
    const deleteRouter = await app.container.make(DeleteRouter)
    const rotate = await app.container.make(RotateSecret)
    const erased = await client.as(tenant).delete(`/v1/members/${memberId}?erase=true`)
    erased.assertStatus(200)

    const late = [
      () => deleteRouter.execute(organizationId, router._id, { actor }),
      () => rotate.execute(organizationId, webhookId, undefined, { actor }),
    ]

    for (const write of late) {
      const refusal = await write().catch((error: unknown) => error)
      assert.containSubset(refusal, { status: 401, code: 'E_UNAUTHORIZED_ACCESS' })
    }
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [])
    const kept = await client.as(tenant).get(`${ROUTERS}/${router._id}`)
    kept.assertStatus(200)
  })

  test('does not return with a write that was under way', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    await join(organizationId)
    const { memberId, sessionId: tokenId } = await join(organizationId, { name: NAME })
    const audit = await app.container.make(AuditLog)
    const [isWriting, mayEnd] = [new Gate(), new Gate()]
    const actor = personOf(tokenId, memberId)
    const write = { organizationId, kind: 'member', verb: 'erased' } as const
    const writing = attempt(
      async (session) => {
        isWriting.open()
        await mayEnd.opened
        await audit.record({ ...write, before: { id: tokenId, name: 'x' } }, { actor }, session)
        return ok(null)
      },
      { actor }
    )
    await isWriting.opened
    const before = await undone()
    const path = `/v1/members/${memberId}?erase=true`

    const erasing = client
      .as(tenant)
      .delete(path)
      .then((answer) => answer)
    await Promise.race([erasing, eventually(undone, (now) => now > before)])
    mayEnd.open()

    const written = await writing
    assert.isTrue(written.ok)
    const erased = await erasing
    erased.assertStatus(200)
    assert.deepEqual(await collectionsWith(organizationId, '$anna'), [])
  })

  test('is in no answer to a token about itself, or about one that it derives', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { bearer } = await join(tenant.organizationId, { name: NAME })
    const made = { name: 'Website', permissions: ['flows:read'], as_parent: true }
    const created = await client.as(bearer).post(TOKENS).json(made)
    const website = `Bearer ${created.body().token}`

    const current = await client.as(website).get(`${TOKENS}/current`)
    const derived = await client.as(website).post(`${TOKENS}/current/derive`).json({})

    current.assertStatus(200)
    derived.assertStatus(201)
    assert.notInclude(JSON.stringify([current.body(), derived.body()]), 'Weber')
  })
})
