import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { BulkUpdateRouters } from '#routing/actions/bulk_update_routers'
import { CreateRouter } from '#routing/actions/create_router'
import { DeleteRouter } from '#routing/actions/delete_router'
import { ExplainUrl } from '#routing/actions/explain_url'
import { ImportRouters } from '#routing/actions/import_routers'
import { ResolveUrl } from '#routing/actions/resolve_url'
import { UpdateRouter } from '#routing/actions/update_router'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { RouterEvent } from '#routing/router_event'
import { PastTables } from '#routing/history/past_tables'
import { routersAsOf } from '#routing/persistence/history/routers_as_of'
import { RouterRevisionRepository } from '#routing/persistence/history/router_revision_repository'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import { RouterRepository } from '#routing/persistence/router_repository'
import { ResolveOutcomes } from '#routing/resolve_outcomes'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { TableRoom } from '#routing/tables/table_room'
import { Clock } from '#shared/clock'
import { ok } from '#shared/result'
import { inSnapshot } from '#shared/persistence/in_snapshot'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { SeededRandom } from '#tests/support/seeded_random'
import { stopClock } from '#tests/support/stop_clock'
import { routerInput } from '#tests/support/stored_routers'

const SEED = SeededRandom.pickSeed()
const WRITES = 60
const EVENTS = 1_000
const START_MS = Date.parse('2026-03-01T00:00:00Z')
const HOUR_MS = 3_600_000
const SEGMENTS = ['a', 'b', 'c']

/** Writes at random, as callers do; some writes are refused. */
class Author {
  #count = 0
  readonly ids: string[] = []

  constructor(
    private readonly tenant: Tenant,
    private readonly random: SeededRandom
  ) {}

  async write(nowMs: number): Promise<void> {
    const { organizationId } = this.tenant
    const id = this.ids.length > 0 ? this.random.pick(this.ids) : null
    const kind = id === null ? 0 : this.random.below(6)
    if (kind <= 1) {
      const create = await app.container.make(CreateRouter)
      const created = await create.execute(organizationId, this.#input(nowMs))
      if (created.ok) this.ids.push(created.value.router.id)
    } else if (kind === 2) {
      const importRouters = await app.container.make(ImportRouters)
      const drafts = [this.#input(nowMs), this.#input(nowMs)]
      const imported = await importRouters.execute(organizationId, drafts.map(ok))
      if (imported.ok) this.ids.push(...imported.value.map(({ router }) => router.id))
    } else if (kind === 3) {
      const remove = await app.container.make(DeleteRouter)
      await remove.execute(organizationId, id ?? '')
    } else if (kind === 4) {
      const bulk = await app.container.make(BulkUpdateRouters)
      const change = { isActive: this.random.chance(0.7) }
      await bulk.execute(organizationId, { filter: {} }, change)
    } else {
      const update = await app.container.make(UpdateRouter)
      await update.execute(organizationId, id ?? '', { ...this.#input(nowMs), name: undefined })
    }
  }

  #input(nowMs: number) {
    const { random } = this
    const fromMs = random.chance(0.4) ? nowMs + random.below(5) * HOUR_MS : null
    const isDefault = random.chance(0.1)
    return routerInput(this.tenant, {
      name: `router ${++this.#count}`,
      isDefault,
      criteria: isDefault ? null : { path: { segments: [random.pick(SEGMENTS)] } },
      activeFromMs: fromMs,
      activeUntilMs: fromMs === null ? null : fromMs + 2 * HOUR_MS,
    })
  }
}

async function presentRouters({ organizationId }: Tenant): Promise<BookingFlowRouter[]> {
  const routers = await app.container.make(RouterRepository)
  return byId(await inSnapshot((session) => routers.findAll(organizationId, session)))
}

function byId(routers: readonly BookingFlowRouter[]): BookingFlowRouter[] {
  return [...routers].sort((one, other) => (one.id < other.id ? -1 : 1))
}

async function presentRevision({ organizationId }: Tenant): Promise<number> {
  const revisions = await app.container.make(OrganizationRevisions)
  const found = await revisions.find([organizationId])
  return found.get(organizationId)?.revision ?? 0
}

async function recordedRouters({ organizationId }: Tenant, revision: number) {
  const parts: BookingFlowRouter[] = []
  for await (const part of routersAsOf(organizationId, revision)) parts.push(...part)
  return byId(parts)
}

test.group(`The table as of a revision | SEED=${SEED}`, () => {
  test('is the one that was live then, for any history', async ({ assert }) => {
    const random = new SeededRandom(SEED)
    const clock = stopClock(new Date(START_MS).toISOString())
    const tenant = await createTenant()
    const author = new Author(tenant, random)
    const live = new Map<number, BookingFlowRouter[]>()
    for (let at = 0; at < WRITES; at += 1) {
      const nowMs = START_MS + at * HOUR_MS
      clock.set(new Date(nowMs).toISOString())
      await author.write(nowMs)
      live.set(await presentRevision(tenant), await presentRouters(tenant))
    }

    assert.isAbove(live.size, WRITES / 4)
    for (const [revision, routers] of live) {
      const recorded = await recordedRouters(tenant, revision)
      assert.deepEqual(recorded, routers, `SEED=${SEED} revision ${revision}`)
    }
  }).timeout(120_000)

  test('gives a thousand stored events the router that was answered, at their instant', async ({
    assert,
  }) => {
    const random = new SeededRandom(SEED + 1)
    const clock = stopClock(new Date(START_MS).toISOString())
    const tenant = await createTenant()
    const { organizationId } = tenant
    const author = new Author(tenant, random)
    const recorded: RouterEvent[] = []
    const recorder = { record: async (event: RouterEvent) => void recorded.push(event) }
    const resolve = new ResolveUrl(
      await app.container.make(LiveRoutingTables),
      recorder as never,
      await app.container.make(Clock),
      new ResolveOutcomes()
    )
    for (let at = 0; recorded.length < EVENTS; at += 1) {
      const nowMs = START_MS + at * (HOUR_MS / 2)
      clock.set(new Date(nowMs).toISOString())
      if (at < WRITES || at % 20 === 0) await author.write(nowMs)
      for (let visit = 0; visit < 20; visit += 1) {
        const path = random.chance(0.8) ? random.pick(SEGMENTS) : 'elsewhere'
        await resolve.execute(organizationId, { url: `https://a.example/${path}` })
      }
    }
    const events = await app.container.make(RouterEventRepository)
    await events.add(recorded)
    const explain = await app.container.make(ExplainUrl)

    const stored = await events.list(organizationId, {}, null, recorded.length)
    const different: string[] = []
    for (const event of stored) {
      if (event.type !== 'ROUTER_RESOLVED') continue
      const asked = await explain.execute(organizationId, {
        url: event.url,
        atMs: event.resolvedAt.getTime(),
        asOf: { revision: event.organizationRevision ?? -1 },
        routerIds: [],
      })
      const winner = asked.ok ? asked.value.resolution?.router.id : asked.error.type
      if (winner !== event.routerId) different.push(`${event.id}: ${winner}`)
    }

    assert.isAtLeast(stored.length, EVENTS)
    assert.deepEqual(different, [], `SEED=${SEED}`)
  }).timeout(120_000)

  test('takes the memory of two tables at most, however many ask', async ({ assert, cleanup }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const author = new Author(tenant, new SeededRandom(SEED))
    for (let at = 0; at < 10; at += 1) await author.write(START_MS)
    const live = await app.container.make(LiveRoutingTables)
    const rooms: TableRoom[] = []
    const past = new PastTables(
      await app.container.make(RouterRevisionRepository),
      await app.container.make(OrganizationRevisions),
      {
        room: (onEvicted) => {
          const room = live.room(onEvicted)
          rooms.push(room)
          return room
        },
      }
    )
    const inMemory = () => rooms.filter(({ bytes }) => bytes > 0)
    cleanup(() => {
      for (const room of inMemory()) room.evict()
    })
    const last = await presentRevision(tenant)
    let most = 0

    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        past.use(organizationId, { revision: last - (at % 4) }, async ({ revision }) => {
          most = Math.max(most, inMemory().length, past.heldCount)
          return revision
        })
      )
    )

    assert.deepEqual(
      asked.map((one) => (one.ok ? one.value : one.error.type)),
      Array.from({ length: 12 }, (_, at) => last - (at % 4))
    )
    assert.equal(most, 2)
    assert.lengthOf(inMemory(), 2)
    assert.equal(past.heldCount, 2)
  })
})
