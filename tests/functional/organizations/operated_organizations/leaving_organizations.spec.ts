import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import mongoose, { type mongo } from 'mongoose'
import { StreamRegister } from '#cluster/console/stream_register'
import { RedisKeys } from '#cluster/keys/redis_keys'
import clusterConfig from '#config/cluster'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { MeasuredStreams } from '#operations/metrics/measured_streams'
import {
  OrganizationDeletionRepository,
  REPEATED_AFTER_MS,
} from '#organizations/operated_organizations/organization_deletion_repository'
import { OWNED_COLLECTIONS } from '#organizations/operated_organizations/organization_archive_repository'
import { OrganizationModel } from '#organizations/organizations/organization_repository'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { BASE_URL } from '#tests/support/base_url'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { eventually } from '#tests/support/eventually'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey, PAGE_RESOLVE } from '#tests/support/publishable_keys'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { createRouter, path, ROUTERS } from '#tests/support/routers'
import { runCommand } from '#tests/support/run_command'
import { createWebhook } from '#tests/support/webhooks/create_webhook'

const deletionOf = ({ organizationId }: Pick<Tenant, 'organizationId'>) =>
  `/v1/operations/organizations/${organizationId}/deletion`

const operatorOf = async (client: ApiClient) => client.as(await issueOperator())

/** Keys of Redis that keep an organization's id for a bounded time: all of them have a time to live. */
const EXPIRING =
  /^(?:(?:rate|cache|cache-fill|lock|fence|cron-fanout|stream-seen):|recent-organizations$)/
/** The last 5,000 signals, the locks of the last minutes, and what instances say of themselves every five seconds. */
const OF_OPERATORS = /^(signals|lock-names|instances)$/

async function carryOut({ organizationId }: Tenant, isLast = false): Promise<void> {
  const own = { _id: toObjectId(organizationId) }
  const ago = new Date(Date.now() - REPEATED_AFTER_MS)
  await OrganizationModel.updateOne(own, {
    $set: { 'deletion.due_at': ago, ...(isLast && { 'deletion.begun_at': ago }) },
  })
  const deletions = await app.container.make(OrganizationDeletionRepository)
  const streams = await app.container.make(MeasuredStreams)
  const forget = () => streams.forget(organizationId)
  await deletions.run(organizationId, forget, AbortSignal.timeout(30_000))
}

/** The collections with rows that name the organization anywhere, but for the operators' own log. */
async function collectionsWith(organizationId: string): Promise<string[]> {
  const collections = (await mongoose.connection.db?.collections()) ?? []
  const found: string[] = []
  // What other tests stored before it was created cannot name it, and is too much to read.
  const created = toObjectId(organizationId)
  for (const collection of collections) {
    const rows = collection.find({ $nor: [{ _id: { $type: 'objectId', $lt: created } }] })
    for await (const row of rows) {
      const isOfOperators =
        collection.collectionName === 'audit_log' && row.organization_id === undefined
      if (isOfOperators || !JSON.stringify(row).includes(organizationId)) continue
      found.push(collection.collectionName)
      break
    }
  }
  return found.sort()
}

/** The keys of Redis that name the organization in their name or their value, each with its time to live. */
async function keysWith(organizationId: string) {
  const { keyPrefix, operatorUrl } = clusterConfig
  const redis = await commandConnection(operatorUrl)
  const found: { key: string; ttlMs: number }[] = []
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${keyPrefix}*`, 'COUNT', 1_000)
    cursor = next
    for (const key of keys) {
      const text = key.includes(organizationId) ? key : JSON.stringify(await valueOf(key))
      if (!text.includes(organizationId)) continue
      found.push({ key: key.slice(keyPrefix.length), ttlMs: await redis.pttl(key) })
    }
  } while (cursor !== '0')
  return found

  async function valueOf(key: string): Promise<unknown> {
    switch (await redis.type(key)) {
      case 'string':
        return redis.get(key)
      case 'hash':
        return redis.hgetall(key)
      case 'zset':
        return redis.zrange(key, 0, -1)
      case 'set':
        return redis.smembers(key)
      case 'list':
        return redis.lrange(key, 0, -1)
      case 'stream':
        return redis.xrange(key, '-', '+')
      default:
        return ''
    }
  }
}

test.group('A leaving organization', () => {
  test('is only counted at first; its credentials work until the deletion is requested', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const operator = await operatorOf(client)

    const counted = await operator.post(deletionOf(tenant)).qs({ validate_only: true })

    counted.assertStatus(200)
    assert.containSubset(counted.body().rows, { organizations: 1, access_tokens: 1 })
    const still = await client.as(tenant).get('/v1/organization')
    still.assertStatus(200)
    const listed = await OrganizationModel.findById(tenant.organizationId).lean()
    assert.isUndefined(listed?.deletion)
  })

  test('refuses all callers, ends streams, and is as before once the deletion is taken back', async ({
    client,
    assert,
  }) => {
    const [tenant, neighbour] = [await createTenant(), await createTenant()]
    await createRouter(client, tenant, { matching_criteria: path('in') })
    const key = await createKey(tenant.organizationId)
    const { id, secret } = await startSession(client, tenant)
    const stream = await EventStream.open(BASE_URL, 'channels=router-changes', tenant)
    const visit = await EventStream.open(BASE_URL, `channels=booking-sessions/${id}`, {
      bearer: `Bearer ${secret}`,
    })
    const operator = await operatorOf(client)
    const ask = {
      token: () => client.as(tenant).get('/v1/organization'),
      key: () =>
        client
          .as(key)
          .post(PAGE_RESOLVE)
          .header('origin', key.origin)
          .json({ url: 'https://clinic.example/in' }),
      session: () => client.as(`Bearer ${secret}`).get(`${SESSIONS}/${id}`),
    }
    for (const one of Object.values(ask)) {
      const admitted = await one()
      admitted.assertStatus(200)
    }

    const requested = await operator.post(deletionOf(tenant))

    requested.assertStatus(202)
    const delayMs = Date.parse(requested.body().deletion_due_at) - Date.now()
    assert.approximately(delayMs / 86_400_000, 7, 0.01)
    for (const [name, one] of Object.entries(ask)) {
      const refused = await eventually(one, (answer) => answer.status() === 403)
      assert.equal(refused.body().code, 'E_ORGANIZATION_LEAVING', name)
    }
    for (const one of [stream, visit]) {
      await eventually(async () => one.isClosed, Boolean)
      assert.equal(one.events.at(-1)?.data.reason, 'credential_ended')
    }
    const other = await client.as(neighbour).get('/v1/organization')
    other.assertStatus(200)

    const takenBack = await operator.delete(deletionOf(tenant))

    takenBack.assertStatus(200)
    for (const one of Object.values(ask)) {
      const admitted = await eventually(one, (answer) => answer.status() === 200)
      admitted.assertStatus(200)
    }
  }).timeout(60_000)

  test('has no sign-in codes until the deletion is taken back', async ({ client, assert }) => {
    const tenant = await createTenant()
    const issueSignInCode = await app.container.make(IssueSignInCode)
    const tokens = { derived_from: toObjectId(tenant.tokenId) }
    const signIn = async (code?: string) => {
      const issued = await issueSignInCode.execute(tenant.organizationId, tenant.tokenId)
      if (!issued.ok) throw new Error('the token is there')
      const value = code ?? issued.value.release()
      return client.as(`Bearer ${value}`).post('/v1/access-tokens/sign-in')
    }
    const unknown = await signIn(`sbl_${'f'.repeat(24)}.${'A'.repeat(43)}`)
    const operator = await operatorOf(client)
    await operator.post(deletionOf(tenant))
    await eventually(
      () => client.as(tenant).get('/v1/organization'),
      (answer) => answer.status() === 403
    )

    const refused = await signIn()

    refused.assertStatus(401)
    assert.equal(refused.text(), unknown.text())
    assert.equal(await AccessTokenModel.countDocuments(tokens), 0)
    await operator.delete(deletionOf(tenant))
    const accepted = await eventually(signIn, (answer) => answer.status() === 201)
    accepted.assertStatus(201)
  })

  test('is refused while it has children, and gets no children afterwards', async ({
    client,
    assert,
  }) => {
    const parent = await createTenant()
    const child = await createTenant({ parentId: parent.organizationId })
    const operator = await operatorOf(client)

    const refused = await operator.post(deletionOf(parent))
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'E_ORGANIZATION_HAS_CHILDREN')

    const requested = await operator.post(deletionOf(child))
    requested.assertStatus(202)
    const below = await runCommand('organizations:create', [
      '--name=Below',
      `--parent=${child.organizationId}`,
    ])
    assert.equal(below.exitCode, 2)
  })

  test('leaves nothing in MongoDB and Redis, without effect on other organizations', async ({
    client,
    assert,
  }) => {
    const [tenant, neighbour] = [await createTenant(), await createTenant()]
    const { organizationId } = tenant
    for (const one of [tenant, neighbour]) {
      await createRouter(client, one, { matching_criteria: path('in') })
      await createWebhook(client, one)
      await createKey(one.organizationId)
      await startSession(client, one)
      await client.as(one).post(`${ROUTERS}/resolve`).json({ url: 'https://clinic.example/in' })
    }
    for (const one of [tenant, neighbour]) {
      await eventually(
        () => collectionsWith(one.organizationId),
        (found) => found.includes('router_events')
      )
    }
    for (const { collection, owner } of OWNED_COLLECTIONS.filter(({ collection: name }) =>
      ['router_audits', 'seen_utm', 'traffic_shapes', 'kept_answers'].includes(name)
    )) {
      const rows = mongoose.connection.collection<mongo.Document>(collection)
      await rows.insertOne({ [owner]: toObjectId(organizationId), expires_at: new Date('2999') })
    }
    const before = await collectionsWith(neighbour.organizationId)
    const { dead, bodies } = await deadLettersOf(tenant, neighbour)

    const operator = await operatorOf(client)
    const requested = await operator.post(deletionOf(tenant)).qs({ now: true })
    requested.assertStatus(202)
    await carryOut(tenant)

    assert.deepEqual(await collectionsWith(organizationId), ['organizations'])
    assert.deepEqual(await bodies(), [[['b', 0, neighbour.organizationId]]])
    const begun = await operator.delete(deletionOf(tenant))
    begun.assertBodyContains({ status: 409, code: 'E_ORGANIZATION_DELETED' })

    await carryOut(tenant, true)

    assert.deepEqual(await collectionsWith(organizationId), [])
    assert.deepEqual(await collectionsWith(neighbour.organizationId), before)
    for (const { key, ttlMs } of await keysWith(organizationId)) {
      if (key === dead || OF_OPERATORS.test(key)) continue
      assert.match(key, EXPIRING)
      assert.isAbove(ttlMs, 0, key)
      assert.isAtMost(ttlMs, 2 * 86_400_000, key)
    }
    const log = await mongoose.connection
      .collection('audit_log')
      .find({ 'object.id': organizationId, 'organization_id': { $exists: false } })
      .sort({ _id: 1 })
      .toArray()
    assert.deepEqual(
      log.map(({ action }) => action),
      ['organization.deletion_requested', 'organization.deleted']
    )
  }).timeout(60_000)

  test('is deleted completely after an interruption', async ({ client, assert }) => {
    const tenant = await createTenant()
    const operator = await operatorOf(client)
    await operator.post(deletionOf(tenant)).qs({ now: true })
    await OrganizationModel.updateOne(
      { _id: tenant.organizationId },
      { $set: { 'deletion.due_at': new Date() } }
    )
    const deletions = await app.container.make(OrganizationDeletionRepository)
    const killed = AbortSignal.abort(new Error('given back'))
    await assert.rejects(() => deletions.run(tenant.organizationId, async () => {}, killed))
    assert.include(await deletions.due(), tenant.organizationId)

    await carryOut(tenant)

    assert.notInclude(await deletions.due(), tenant.organizationId)
    assert.deepEqual(await collectionsWith(tenant.organizationId), ['organizations'])
  })
})

/** A dead letter with entries of both, among those of the router events, and the bodies that are left of it. */
async function deadLettersOf(tenant: Tenant, neighbour: Tenant) {
  const redis = await commandConnection()
  const keys = await app.container.make(RedisKeys)
  const name = uniqueName('events')
  const key = keys.beside('stream-dead', keys.named('stream', name))
  const body = [
    ['a', 0, tenant.organizationId],
    ['b', 0, neighbour.organizationId],
  ]
  const letter = (of: unknown) => ['id', newIdentifier(), 'body', JSON.stringify(of)]
  await redis.xadd(key, '*', ...letter(body), 'reason', `refused for ${tenant.organizationId}`)
  await redis.xadd(key, '*', ...letter({ organization_id: tenant.organizationId }))
  const register = new StreamRegister(redis, keys)
  app.container.swap(MeasuredStreams, () => new MeasuredStreams(register, [name]))
  return {
    dead: key.slice(keys.prefix.length),
    bodies: async () => {
      app.container.restore(MeasuredStreams)
      const letters = await register.deadLetters(name, 10)
      await redis.del(key)
      return letters?.letters.map((one) => JSON.parse(one.body) as unknown)
    },
  }
}

test.group('organizations:delete', () => {
  test('counts, deletes with --yes and takes back with --undo', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const counted = await runCommand('organizations:delete', [organizationId])
    const undone = await runCommand('organizations:delete', [organizationId, '--undo'])
    const requested = await runCommand('organizations:delete', [organizationId, '--yes'])
    const takenBack = await runCommand('organizations:delete', [organizationId, '--undo'])
    const unknown = await runCommand('organizations:delete', ['f'.repeat(24)])

    assert.match(counted.stdout.join('\n'), /access_tokens +1[^]*would be deleted with --yes/)
    assert.equal(undone.exitCode, 2)
    assert.match(requested.stdout.at(-1) ?? '', /is deleted at/)
    assert.deepEqual(takenBack.stdout, [`${organizationId} stays`])
    assert.equal(unknown.exitCode, 2)
  })
})
