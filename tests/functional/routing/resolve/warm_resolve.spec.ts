import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import identityConfig from '#config/identity'
import routingConfig from '#config/routing'
import type { AccessToken } from '#identity/tokens/access_token'
import { CachedTokens } from '#identity/tokens/verify_access_token'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'
import { BASE_URL } from '#tests/support/base_url'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import { Gate } from '#tests/support/gate'

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
  readonly command: ReadCommand
  /** The find whose result a getMore continues. */
  readonly originatingCommand?: ReadCommand
}

interface ReadCommand {
  readonly find?: string
  readonly filter?: { readonly _id?: { readonly $in?: unknown } }
  readonly readConcern?: { readonly level?: string }
}

/** Lets MongoDB write down every operation on this database. */
async function watchMongo() {
  const { db } = mongoose.connection
  if (!db) throw new Error('MongoDB is not connected')
  await db.command({ profile: 2 })
  return {
    /** The reads since then that name the tenant, without those that the clock asks for. */
    readsForResolves: async (since: Date, tenant: Tenant) => {
      const reads = await db
        .collection<ProfiledRead>('system.profile')
        .find({ ts: { $gt: since }, op: { $in: ['query', 'getmore', 'command'] } })
        .toArray()
      return reads.filter(
        (read) => names(read, tenant) && !isProfiling(read) && !isPeriodicCheck(read)
      )
    },
    restore: async () => void (await db.command({ profile: 0 })),
  }
}

function names({ command, originatingCommand }: ProfiledRead, tenant: Tenant): boolean {
  const text = JSON.stringify(originatingCommand ?? command)
  const { organizationId, tokenId, bookingFlowId } = tenant
  return [organizationId, tokenId, bookingFlowId].some((id) => text.includes(id))
}

function isProfiling({ ns, command }: ProfiledRead): boolean {
  return ns.endsWith('.system.profile') || 'profile' in command
}

/** What is asked a few times in a second about everything in memory, however many resolves there are. */
function isPeriodicCheck({ ns, command, originatingCommand }: ProfiledRead): boolean {
  const { filter, readConcern } = originatingCommand ?? command
  const isOfMany = filter?._id?.$in !== undefined && readConcern?.level !== 'snapshot'
  return isOfMany && /\.(access_tokens|organization_revisions)$/.test(ns)
}

const LASTING = { freshForMs: 3_600_000 }

/** Holds callers back where their token is looked up, so that they go on at the same moment. */
class HeldTokens extends CachedTokens {
  readonly gate = new Gate()
  #isHolding = false
  #held = 0

  async holdUntilAre(count: number): Promise<void> {
    this.#isHolding = true
    await eventually(
      async () => this.#held,
      (held) => held === count
    )
    this.gate.open()
  }

  override async find(id: string): Promise<AccessToken | null> {
    this.#held += this.#isHolding ? 1 : 0
    if (this.#isHolding) await this.gate.opened
    return super.find(id)
  }
}

function report(error: unknown): never {
  throw error
}

async function withFreshTables(): Promise<void> {
  const snapshots = await app.container.make(StoredSnapshots)
  exchange(
    LiveRoutingTables,
    new LiveRoutingTables(snapshots, { ...routingConfig, ...LASTING }, report)
  )
}

/**
 * Until the running test ends, the memory of tokens and tables is a new one, and what a read proved lasts for an hour:
 * the periodic checks, which otherwise renew it in time, may come as late as a busy machine lets them.
 */
async function withFreshMemory(): Promise<HeldTokens> {
  await withFreshTables()
  const source = await app.container.make(AccessTokenRepository)
  const lasting = { ...identityConfig, ...LASTING, source, isReceiving: () => true, report }
  const tokens = new HeldTokens(lasting)
  exchange(CachedTokens, tokens)
  return tokens
}

test.group('A warm resolve', () => {
  test('reads nothing from MongoDB, and waits for two round trips to Redis, for one among many', async ({
    assert,
    cleanup,
  }) => {
    const { trips, reads } = await watchedRun(cleanup, async (tenant) => {
      for (let count = 0; count < 10; count++) await resolve(tenant)
    })
    const many = await watchedRun(cleanup, async (tenant) => {
      for (let count = 0; count < 100; count++) await resolve(tenant)
    })

    assert.isAtMost(trips, 10 * 2)
    assert.isAtLeast(trips, 10)
    assert.isBelow(many.trips, 100 * 2)
    assert.deepEqual(reads, [])
    assert.deepEqual(many.reads, [])
  })

  test('shares round trips with its neighbours when there are 64 at once', async ({
    assert,
    cleanup,
  }) => {
    const { trips, reads } = await watchedRun(cleanup, async (tenant, tokens) => {
      const together = tokens.holdUntilAre(64)
      await Promise.all([together, ...Array.from({ length: 64 }, () => resolve(tenant))])
    })

    assert.isAtLeast(trips, 2)
    assert.isAtMost(trips, 64)
    assert.deepEqual(reads, [])
  })

  test('is distinguished from a cold one', async ({ assert, cleanup }) => {
    const tenant = await tenantWithRouter()
    await withFreshMemory()
    const mongo = await watchMongo()
    cleanup(() => mongo.restore())
    const since = new Date()

    await resolve(tenant)

    const reads = await mongo.readsForResolves(since, tenant)
    const collections = reads.map(({ command }) => command.find)
    assert.includeMembers(collections, ['access_tokens', 'booking_flow_routers', 'booking_flows'])
  })
})

/** The tables that hear of the new router do not hold the tenant, so they do not read ahead while a test watches. */
async function tenantWithRouter(): Promise<Tenant> {
  await withFreshTables()
  const tenant = await createTenant()
  await createStoredRouter(tenant)
  return tenant
}

/** What the stores were asked for by `run`, which comes after a resolve. */
async function watchedRun(
  cleanup: (restore: () => void | Promise<void>) => void,
  run: (tenant: Tenant, tokens: HeldTokens) => Promise<void>
) {
  const tenant = await tenantWithRouter()
  const tokens = await withFreshMemory()
  const mongo = await watchMongo()
  cleanup(() => mongo.restore())
  const redis = await watchRedis(tenant.organizationId)
  cleanup(() => redis.restore())
  await resolve(tenant)
  const before = redis.trips()
  const since = new Date()
  await run(tenant, tokens)
  return { trips: redis.trips() - before, reads: await mongo.readsForResolves(since, tenant) }
}
