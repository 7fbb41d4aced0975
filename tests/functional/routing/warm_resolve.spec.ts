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

/** Lets MongoDB write down every operation on this database. */
async function watchMongo() {
  const { db } = mongoose.connection
  if (!db) throw new Error('MongoDB is not connected')
  await db.command({ profile: 2 })
  return {
    /** The reads since then, without those that the clock asks for. */
    readsForResolves: async (since: Date) => {
      const reads = await db
        .collection<ProfiledRead>('system.profile')
        .find({ ts: { $gt: since }, op: { $in: ['query', 'getmore', 'command'] } })
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

/** What was proved lasts for 0.9 s: of runs that took longer, because the machine stalled, nothing can be said. */
const UNDISTURBED_MS = 400
const TRIES = 5

test.group('A warm resolve', () => {
  test('reads nothing from MongoDB, and waits for two round trips to Redis', async ({
    assert,
    cleanup,
  }) => {
    const { trips, reads } = await watchedRun(cleanup, async (tenant) => {
      for (let count = 0; count < 10; count++) await resolve(tenant)
    })

    assert.equal(trips, 10 * 2)
    assert.deepEqual(reads, [])
  }).retry(2)

  test('shares round trips with its neighbours when there are 64 at once', async ({
    assert,
    cleanup,
  }) => {
    const { trips, reads } = await watchedRun(cleanup, async (tenant) => {
      await Promise.all(Array.from({ length: 64 }, () => resolve(tenant)))
    })

    assert.isAtLeast(trips, 2)
    assert.isAtMost(trips, 64)
    assert.deepEqual(reads, [])
  }).retry(2)

  test('is told apart from a cold one', async ({ assert, cleanup }) => {
    const tenant = await tenantWithRouter()
    const mongo = await watchMongo()
    cleanup(() => mongo.restore())
    const since = new Date()

    await resolve(tenant)

    const reads = await mongo.readsForResolves(since)
    const collections = reads.map(({ command }) => command.find)
    assert.includeMembers(collections, ['access_tokens', 'booking_flow_routers', 'booking_flows'])
  })
})

async function tenantWithRouter(): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant)
  return tenant
}

/** What the stores were asked for by `run`, which comes after a resolve: by its first undisturbed run, or by its last. */
async function watchedRun(
  cleanup: (restore: () => void | Promise<void>) => void,
  run: (tenant: Tenant) => Promise<void>
) {
  const tenant = await tenantWithRouter()
  const mongo = await watchMongo()
  cleanup(() => mongo.restore())
  const redis = await watchRedis(tenant.organizationId)
  cleanup(() => redis.restore())
  for (let left = TRIES; ; left--) {
    await resolve(tenant)
    const before = redis.trips()
    const since = new Date()
    await run(tenant)
    if (Date.now() - since.getTime() > UNDISTURBED_MS && left > 1) continue
    return { trips: redis.trips() - before, reads: await mongo.readsForResolves(since) }
  }
}
