import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { ExplainUrl } from '#routing/resolve/explain_url'
import { ResolveOutcomes, ResolveUrl } from '#routing/resolve/resolve_url'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RouterEvent } from '#routing/events/router_event'
import { PastTables } from '#routing/history/past_tables'
import { REVISION_EFFECTS } from '#routing/history/router_revision'
import { recordBaselines } from '#routing/history/baseline_repository'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { ORGANIZATION_BYTES } from '#routing/tables/organization_snapshot'
import type { TableReservation } from '#routing/tables/table_memory'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import {
  OrganizationRevisionModel,
  OrganizationRevisions,
} from '#shared/persistence/organization_revisions'
import { ok } from '#shared/result'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { SeededRandom } from '#tests/support/seeded_random'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'
import { type PresentRouters, RandomAuthor, SEGMENTS } from './random_author.js'

const SEED = SeededRandom.pickSeed()
const WRITES = 60
const OLDER_WRITES = 10
/** Refused writes leave nothing: chance may ask for more of them until each effect has come. */
const WRITES_MAX = 300
const EVENTS = 180
const VISITS = 6
/** The part of all revisions at which each router is read alone. */
const READ_ALONE = 1 / 4
const START_MS = Date.parse('2026-03-01T00:00:00Z')
const HOUR_MS = 3_600_000

/** Tables of the past, and the room that each of them took, until the end of the test. */
async function pastTablesWithReservations() {
  const live = await app.container.make(LiveRoutingTables)
  const reservations: TableReservation[] = []
  const reservation = (onEvicted: () => void) => {
    const taken = live.reservation(onEvicted)
    reservations.push(taken)
    return taken
  }
  const inMemory = () => reservations.filter(({ bytes }) => bytes > 0)
  getActiveTestOrFail().cleanup(() => inMemory().forEach((one) => one.evict()))
  const past = new PastTables(
    await app.container.make(RouterRevisionRepository),
    await app.container.make(OrganizationRevisions),
    { reservation }
  )
  return { past, reservations, inMemory }
}

function byId(routers: readonly BookingFlowRouter[]): BookingFlowRouter[] {
  return [...routers].sort(inOrder)
}

/** The states of these routers that are recorded as of a revision. */
async function recordedRouters(
  { organizationId }: Tenant,
  ids: ReadonlySet<string>,
  revision: number
): Promise<BookingFlowRouter[]> {
  const history = await app.container.make(RouterRevisionRepository)
  const found = await Promise.all(
    Array.from(ids, (id) => history.find(organizationId, id, revision))
  )
  return byId(found.flatMap((recorded) => recorded?.after ?? []))
}

/** What the table of then, or of now, consists of. */
async function tableOf({ organizationId }: Tenant, revision?: number): Promise<RoutableRouter[]> {
  if (revision === undefined) {
    const live = await app.container.make(LiveRoutingTables)
    const { table } = await live.forOrganization(organizationId)
    return [...table.routers()].map(shownOf).sort(inOrder)
  }
  const past = await app.container.make(PastTables)
  const used = await past.use(organizationId, { revision }, async ({ table }) => [
    ...table.routers(),
  ])
  if (!used.ok) throw new Error(`revision ${revision}: ${used.error.type}`)
  return used.value.map(shownOf).sort(inOrder)
}

/** What a table decides by; example URLs are no part of it. */
function shownOf(router: RoutableRouter): RoutableRouter {
  const { id, name, bookingFlowId, criteria, priorityClass, isDefault, isActive } = router
  const { activeFromMs, activeUntilMs, createdAtMs } = router
  const rules = { criteria, priorityClass, isDefault, isActive, activeFromMs, activeUntilMs }
  return { id, name, bookingFlowId, ...rules, createdAtMs, exampleUrls: [] }
}

function inOrder(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1
}

/** Removes what this version recorded, as if an older one had written all routers. */
async function forgetHistory({ organizationId }: Tenant): Promise<void> {
  const id = toObjectId(organizationId)
  await RouterRevisionModel.deleteMany({ organization_id: id })
  await OrganizationRevisionModel.updateOne({ _id: id }, { $unset: { history_begin: 1 } })
}

/** What the recorded writes did, each once. */
async function recordedEffects({ organizationId }: Tenant): Promise<string[]> {
  return RouterRevisionModel.distinct('effect', { organization_id: toObjectId(organizationId) })
}

test.group(`The table as of a revision | SEED=${SEED}`, () => {
  test('is the one that was live then, for any history', async ({ assert }) => {
    const random = new SeededRandom(SEED)
    const clock = stopClock(new Date(START_MS).toISOString())
    const tenant = await createTenant()
    const author = new RandomAuthor(tenant, random)
    const states = new Map<number, BookingFlowRouter[]>()
    const tables = new Map<number, RoutableRouter[]>()
    const ids = new Set<string>()
    const write = async (at: number) => {
      const nowMs = START_MS + at * HOUR_MS
      clock.set(new Date(nowMs).toISOString())
      return author.write(nowMs)
    }
    const note = async ({ revision, routers }: PresentRouters) => {
      for (const { id } of routers) ids.add(id)
      states.set(revision, byId(routers))
      tables.set(revision, await tableOf(tenant))
    }
    for (let at = 0; at < OLDER_WRITES; at += 1) await write(at)
    await createStoredRouter(tenant, { name: 'older' })
    await forgetHistory(tenant)
    await recordBaselines(await app.container.make(OrganizationRevisions), clock)
    await note(await author.look())
    const areAllIn = async () => {
      const found = await recordedEffects(tenant)
      return found.length === REVISION_EFFECTS.length
    }
    const isOver = async (at: number) => at >= WRITES_MAX || (at >= WRITES && (await areAllIn()))
    for (let at = OLDER_WRITES; !(await isOver(at)); at += 1) await note(await write(at))

    assert.isAbove(states.size, WRITES / 3)
    for (const [revision, routers] of states) {
      const at = `SEED=${SEED} revision ${revision}`
      if (random.chance(READ_ALONE)) {
        assert.deepEqual(await recordedRouters(tenant, ids, revision), routers, at)
      }
      assert.deepEqual(await tableOf(tenant, revision), tables.get(revision), at)
    }
    assert.sameMembers(await recordedEffects(tenant), [...REVISION_EFFECTS], `SEED=${SEED}`)
  }).timeout(120_000)

  test('returns the router of each stored event at its instant', async ({ assert }) => {
    const random = new SeededRandom(SEED + 1)
    const clock = stopClock(new Date(START_MS).toISOString())
    const tenant = await createTenant()
    const { organizationId } = tenant
    const author = new RandomAuthor(tenant, random)
    const recorded: RouterEvent[] = []
    const recorder = { record: async (event: RouterEvent) => void recorded.push(event) }
    const resolve = new ResolveUrl(
      await app.container.make(LiveRoutingTables),
      recorder as never,
      await app.container.make(Clock),
      new ResolveOutcomes(),
      new UnmatchedResolves(1_000_000)
    )
    for (let at = 0; recorded.length < EVENTS; at += 1) {
      const nowMs = START_MS + at * (HOUR_MS / 2)
      clock.set(new Date(nowMs).toISOString())
      if (at < WRITES || at % 20 === 0) await author.write(nowMs)
      for (let visit = 0; visit < VISITS; visit += 1) {
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

  test('takes the memory of two tables at most, however many requests come', async ({ assert }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const author = new RandomAuthor(tenant, new SeededRandom(SEED))
    let last = 0
    while (last < 10) ({ revision: last } = await author.write(START_MS))
    const { past, inMemory } = await pastTablesWithReservations()
    let most = 0

    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        past.use(organizationId, { revision: last - (at % 4) }, async ({ revision }) => {
          most = Math.max(most, inMemory().length, past.cachedCount)
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
    assert.equal(past.cachedCount, 2)
  })

  test('takes memory also when it has no routers', async ({ assert }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const { id } = await createStoredRouter(tenant)
    const remove = await app.container.make(DeleteRouter)
    await remove.execute(organizationId, id)
    const { past, reservations } = await pastTablesWithReservations()
    const revisions = await app.container.make(OrganizationRevisions)
    const found = await revisions.find([organizationId])
    const revision = found.get(organizationId)?.revision ?? 0

    const count = await past.use(organizationId, { revision }, async ({ table }) => {
      return [...table.routers()].length
    })

    assert.deepEqual(count, ok(0))
    assert.deepEqual(
      reservations.map(({ bytes }) => bytes),
      [ORGANIZATION_BYTES]
    )
  })
})
