import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import {
  BookingSessionModel,
  BookingSessionRepository,
} from '#bookings/sessions/booking_session_repository'
import { AnnounceSchedule } from '#routing/events/announce_schedule'
import { AuditsDue } from '#routing/audit/audits_due'
import { StoreAudit } from '#routing/audit/run_audit'
import { RouterModel } from '#routing/routers/router_model'
import { ensureAllIndexes } from '#start/models'
import { ageOpenSessions, startStoredSession } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How often queries used each index of a collection since MongoDB started. */
async function uses(model: typeof BookingSessionModel | typeof RouterModel, index: string) {
  const stats = await model.collection.aggregate([{ $indexStats: {} }]).toArray()
  return Number(stats.find(({ name }) => name === index)?.['accesses'].ops)
}

const idsOf = (tenants: readonly Tenant[]) => tenants.map(({ organizationId }) => organizationId)

test.group('A recurring job is due for', (group) => {
  group.setup(async () => void (await ensureAllIndexes()))

  test('organizations with an expired session, found by an index', async ({ assert }) => {
    const [expired, waiting, without] = [
      await createTenant(),
      await createTenant(),
      await createTenant(),
    ]
    for (const tenant of [expired, expired, waiting]) await startStoredSession(tenant)
    await ageOpenSessions(expired.organizationId, 60 * MINUTE_MS)
    const before = await uses(BookingSessionModel, 'open_sessions_of_all_by_expiry')

    const due = await new BookingSessionRepository().organizationsWithExpired()

    assert.includeMembers(due, idsOf([expired]))
    assert.notIncludeMembers(due, idsOf([waiting]))
    assert.notIncludeMembers(due, idsOf([without]))
    assert.equal(new Set(due).size, due.length)
    assert.equal(await uses(BookingSessionModel, 'open_sessions_of_all_by_expiry'), before + 1)
  })

  test('organizations with an edge of a schedule in the last hour, found by indexes', async ({
    assert,
  }) => {
    const dueAt = new Date()
    const [opened, closed, old, coming] = [
      await createTenant(),
      await createTenant(),
      await createTenant(),
      await createTenant(),
    ]
    const ago = (ms: number) => dueAt.getTime() - ms
    await createStoredRouter(opened, { activeFromMs: ago(59 * MINUTE_MS) })
    await createStoredRouter(closed, { activeUntilMs: ago(0) })
    await createStoredRouter(old, { activeFromMs: ago(61 * MINUTE_MS) })
    await createStoredRouter(coming, { activeFromMs: ago(-1) })
    const before = await uses(RouterModel, 'scheduling.active_from_1_organization_id_1')
    const announce = await app.container.make(AnnounceSchedule)

    const due = await announce.organizationsDueAt(dueAt)

    assert.includeMembers([...due], idsOf([opened, closed]))
    for (const id of idsOf([old, coming])) assert.notInclude(due, id)
    assert.equal(await uses(RouterModel, 'scheduling.active_from_1_organization_id_1'), before + 1)
  })

  test('organizations that changed since their audit, or whose schedules did', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const due = await app.container.make(AuditsDue)
    const store = await app.container.make(StoreAudit)
    const isDueAt = async (atMs: number) => {
      const organizationIds = await due.execute(new Date(atMs))
      return organizationIds.includes(organizationId)
    }
    const nowMs = Date.now()

    const without = await isDueAt(nowMs)
    await createStoredRouter(tenant, { name: 'First', activeFromMs: nowMs + 10 * DAY_MS })
    const changed = await isDueAt(nowMs)
    await store.execute(organizationId)
    const audited = await isDueAt(nowMs)
    const opened = await isDueAt(nowMs + 11 * DAY_MS)
    const longAfter = await isDueAt(nowMs + 20 * DAY_MS)
    await createStoredRouter(tenant, { name: 'Second' })
    const changedAgain = await isDueAt(nowMs)

    assert.deepEqual(
      { without, changed, audited, opened, longAfter, changedAgain },
      {
        without: false,
        changed: true,
        audited: false,
        opened: true,
        longAfter: false,
        changedAgain: true,
      }
    )
  })
})
