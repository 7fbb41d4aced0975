import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { DEMO_BERLIN } from '#demo/organizations'
import { SeedDemo } from '#demo/seed_demo'
import { TRAFFIC_DAYS } from '#demo/traffic/demo_visits'
import { SeedTraffic } from '#demo/traffic/seed_traffic'
import operationsConfig from '#config/operations'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { TrafficDayModel } from '#insight/traffic_day_repository'
import type { Organization } from '#organizations/organizations/organization'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { FindSuggestions } from '#routing/suggestions/find_suggestions'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { isClickId } from '#routing/engine/criteria/platform_parameters'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { isPersonal, isPersonalParameter } from '#routing/engine/criteria/personal_text'
import { toObjectId } from '#shared/identifiers'
import { QUIET_LOOP_MS, referenceLoopMs } from '#scripts/testing/reference_loop'
import { DAY_MS, HOUR_MS } from '#shared/time'
import { awayFromMidnight } from '#tests/support/away_from_midnight'
import { runCommand } from '#tests/support/run_command'

/** The collections to which seeding traffic writes, beside router events. */
const COLLECTIONS = [
  'booking_sessions',
  'booking_events',
  'router_traffic',
  'traffic_shapes',
  'traffic_days',
]
const PROCESSOR_SECONDS_MAX = 3
const LOOPS = 20

/** How much slower a core is here than where the bound was measured. */
function slowness(): number {
  const fastestMs = Math.min(...Array.from({ length: LOOPS }, referenceLoopMs))
  return Math.max(1, fastestMs / QUIET_LOOP_MS)
}

/** The documents of an organization by collection, without the events of resolves by other tests. */
async function countsOf({ id, createdAt }: Organization): Promise<Record<string, number>> {
  const counts: Record<string, number> = { router_events: await pastEventsOf(id, createdAt) }
  for (const name of COLLECTIONS) {
    const of = { organization_id: toObjectId(id) }
    counts[name] = await mongoose.connection.collection(name).countDocuments(of)
  }
  return counts
}

async function berlinOf({ parentId }: Organization): Promise<Organization> {
  const organizations = await app.container.make(OrganizationRepository)
  const berlin = await organizations.findChildByName(parentId, DEMO_BERLIN.name)
  if (!berlin) throw new Error('the demo has no clinic in Berlin')
  return berlin
}

/** How many resolves an organization has from the time before the demo. */
function pastEventsOf(organizationId: string, before: Date): Promise<number> {
  return RouterEventModel.countDocuments({
    'organization_id': toObjectId(organizationId),
    'metadata.timestamp': { $lt: before },
  })
}

test.group('The traffic of the demo', (group) => {
  let organization: Organization
  let seedTraffic: SeedTraffic
  let processorSeconds: number

  group.setup(async () => {
    // The day before is closed half an hour after midnight, and then has further sums.
    await awayFromMidnight(Date.now() - HOUR_MS / 2)
    const seedDemo = await app.container.make(SeedDemo)
    const seeded = await seedDemo.execute()
    organization = seeded.organization
    seedTraffic = await app.container.make(SeedTraffic)
    const before = process.cpuUsage()
    await seedTraffic.execute(organization)
    const { user, system } = process.cpuUsage(before)
    processorSeconds = (user + system) / 1e6
  })

  test('takes less than three seconds of a core', ({ assert }) => {
    assert.isBelow(processorSeconds, PROCESSOR_SECONDS_MAX * slowness())
  })

  test('is summed up for each of its days, with its bookings', async ({ assert }) => {
    const days = await TrafficDayModel.find({ organization_id: toObjectId(organization.id) }).lean()
    const closed = days.flatMap(({ closed: one }) => one ?? [])

    assert.isAtLeast(closed.length, TRAFFIC_DAYS - 1)
    assert.isAbove(Math.min(...closed.map(({ resolved }) => resolved)), 50)
    assert.isAbove(Math.min(...closed.map(({ completed }) => completed)), 5)
    assert.isAbove(Math.min(...closed.map(({ abandoned }) => abandoned)), 0)
    assert.deepEqual(new Set(closed.map(({ open_sessions: open }) => open)), new Set([0]))
  })

  test('is not added twice, and completes a run that was killed', async ({ assert }) => {
    const before = await countsOf(organization)

    assert.equal(await seedTraffic.execute(organization), 0)
    assert.deepEqual(await countsOf(organization), before)

    const of = { organization_id: toObjectId(organization.id) }
    const [oldest] = await RouterEventModel.find(of).sort({ 'metadata.timestamp': 1 }).limit(1)
    await RouterEventModel.deleteOne({ _id: oldest?._id })
    await BookingSessionModel.deleteMany({ ...of, status: 'abandoned' })
    await seedTraffic.execute(organization)
    assert.deepEqual(await countsOf(organization), before)
  })

  test('is not added to an organization that is older than a day', async ({ assert }) => {
    const berlin = await berlinOf(organization)
    const older = { ...berlin, createdAt: new Date(berlin.createdAt.getTime() - 2 * DAY_MS) }

    assert.equal(await seedTraffic.execute(older), 0)

    assert.equal(await pastEventsOf(berlin.id, organization.createdAt), 0)
  })

  test('is added by the command only in develop, and only on request', async ({
    assert,
    cleanup,
  }) => {
    const { environment } = operationsConfig
    cleanup(() => void (operationsConfig.environment = environment))
    const [oldest] = await RouterEventModel.find({ organization_id: toObjectId(organization.id) })
      .sort({ 'metadata.timestamp': 1 })
      .limit(1)
    const isThere = async () => (await RouterEventModel.exists({ _id: oldest?._id })) !== null
    await RouterEventModel.deleteOne({ _id: oldest?._id })

    await runCommand('seed:demo', [])
    assert.isFalse(await isThere())
    operationsConfig.environment = 'staging'
    await runCommand('seed:demo', ['--traffic'])
    assert.isFalse(await isThere())
    operationsConfig.environment = 'develop'
    await runCommand('seed:demo', ['--traffic'])
    assert.isTrue(await isThere())
  })

  test('belongs to one organization', async ({ assert }) => {
    const { parentId, createdAt } = organization
    const berlin = await berlinOf(organization)

    for (const other of [parentId ?? '', berlin.id]) {
      assert.equal(await pastEventsOf(other, createdAt), 0)
      const of = { organization_id: toObjectId(other) }
      assert.equal(await BookingSessionModel.countDocuments(of), 0)
    }
  })

  test('has a campaign worth a router of its own', async ({ assert }) => {
    const tables = await app.container.make(LiveRoutingTables)
    const findSuggestions = await app.container.make(FindSuggestions)

    const found = await findSuggestions.execute(await tables.forOrganization(organization.id))

    const campaigns = found.suggestions.map(({ criteria }) => criteria.campaign?.utm_campaign)
    assert.include(campaigns, 'gum_health', JSON.stringify(found))
  })

  test('holds nothing personal', async ({ assert }) => {
    const urls = await RouterEventModel.distinct('url', {
      organization_id: toObjectId(organization.id),
      event_type: 'ROUTER_RESOLVED',
    })

    assert.isAbove(urls.length, 30)
    for (const url of urls) {
      const request = RequestUrl.parse(String(url))
      if (!request.ok) throw new Error(`malformed: ${url}`)
      const { pairs } = request.value.query
      for (let at = 0; at < pairs.length; at += 2) {
        const [name = '', value = ''] = pairs.slice(at, at + 2)
        assert.isFalse(isClickId(name) || isPersonal(name) || isPersonalParameter(name, value), url)
      }
    }
  })
})
