import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'
import { BASE_URL } from '#tests/support/base_url'

/** Not through the client of the tests, which would spread out what is to arrive together. */
async function resolve({ bearer }: Tenant): Promise<void> {
  const response = await fetch(`${BASE_URL}${ROUTERS}/resolve`, {
    method: 'POST',
    headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://clinic.example/book?utm_source=google' }),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`A resolve answered ${response.status}: ${body}`)
}

/** Counts the commands over all Redis connections that name the organization, until `restore` is called. */
async function watchRedis(organizationId: string) {
  const connections = await app.container.make(ClusterConnections)
  const watched = CONNECTION_ROLES.map((role) => ({ role, redis: connections.get(role) }))
  const sent: string[] = []
  const restores = watched.map(({ role, redis }) => {
    const send = redis.sendCommand
    redis.sendCommand = (command, stream) => {
      if (command.args.flat().some((arg) => String(arg).includes(organizationId))) {
        sent.push(`${role} ${command.name}`)
      }
      return send.call(redis, command, stream)
    }
    return () => (redis.sendCommand = send)
  })
  return {
    /** Round trips that a resolve waits for; messages to listeners are gathered and go elsewhere. */
    trips: () => sent.filter((command) => command.startsWith('command ')).length,
    restore: () => restores.forEach((restore) => restore()),
  }
}

/** A read as MongoDB's profiler tells it. */
interface ProfiledRead {
  readonly ns: string
  readonly op: string
  readonly command: {
    readonly find?: string
    readonly filter?: { readonly _id?: { readonly $in?: unknown } }
    readonly readConcern?: { readonly level?: string }
  }
}

/** Lets MongoDB write down every operation on this database; gives the reads since the call that were not the clock's. */
async function watchMongo() {
  const { db } = mongoose.connection
  if (!db) throw new Error('MongoDB is not connected')
  const since = new Date()
  await db.command({ profile: 2 })
  return {
    readsForResolves: async () => {
      const reads = await db
        .collection<ProfiledRead>('system.profile')
        .find({ ts: { $gte: since }, op: { $in: ['query', 'getmore', 'command'] } })
        .toArray()
      return reads.filter((read) => !isProfiling(read) && !isPeriodicCheck(read))
    },
    restore: async () => void (await db.command({ profile: 0 })),
  }
}

function isProfiling({ ns, command }: ProfiledRead): boolean {
  return ns.endsWith('.system.profile') || 'profile' in command
}

/** What is asked a few times in a second about everything in memory, however many resolves there are. */
function isPeriodicCheck({ ns, command: { filter, readConcern } }: ProfiledRead): boolean {
  const isOfMany = filter?._id?.$in !== undefined && readConcern?.level !== 'snapshot'
  return isOfMany && /\.(access_tokens|organization_revisions)$/.test(ns)
}

/** Warm is what was proved within the last 0.9 s: a machine that stalls for longer makes a resolve read. Hence the retries. */
test.group('A warm resolve', () => {
  test('reads nothing from MongoDB, and waits for two round trips to Redis', async ({
    assert,
    cleanup,
  }) => {
    const { tenant, mongo, redis } = await warmedUp(cleanup)

    for (let count = 0; count < 20; count++) await resolve(tenant)

    assert.equal(redis.trips(), 20 * 2)
    assert.deepEqual(await mongo.readsForResolves(), [])
  }).retry(2)

  test('shares round trips with its neighbours when there are 64 at once', async ({
    assert,
    cleanup,
  }) => {
    const { tenant, mongo, redis } = await warmedUp(cleanup)

    await Promise.all(Array.from({ length: 64 }, () => resolve(tenant)))

    assert.isAtLeast(redis.trips(), 64 + 1)
    assert.isAtMost(redis.trips(), 64 * 1.5)
    assert.deepEqual(await mongo.readsForResolves(), [])
  }).retry(2)

  test('is told apart from a cold one', async ({ assert, cleanup }) => {
    const tenant = await tenantWithRouter()
    const mongo = await watchMongo()
    cleanup(() => mongo.restore())

    await resolve(tenant)

    const reads = await mongo.readsForResolves()
    const collections = reads.map(({ command }) => command.find)
    assert.includeMembers(collections, ['access_tokens', 'booking_flow_routers', 'booking_flows'])
  })
})

async function tenantWithRouter(): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant)
  return tenant
}

async function warmedUp(cleanup: (restore: () => void | Promise<void>) => void) {
  const tenant = await tenantWithRouter()
  await resolve(tenant)
  const mongo = await watchMongo()
  cleanup(() => mongo.restore())
  const redis = await watchRedis(tenant.organizationId)
  cleanup(() => redis.restore())
  return { tenant, mongo, redis }
}
