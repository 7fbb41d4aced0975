import { join } from 'node:path'
import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { privateRedis } from '#tests/support/redis/private_redis'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { limitOrphanedTransactions } from '#tests/support/limit_orphaned_transactions'
import { databaseOf } from '#tests/support/own_database'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'
import { programWith } from '#tests/support/processes/program_with'
import { severalInstances } from '#tests/support/processes/several_instances'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const POLL_MS = 250
/** The jobs that run each minute come this often. An instance may stand still for seconds in a slot, and not for all of it. */
const SLOT_MS = 8_000
const SHORT_MINUTES = join(import.meta.dirname, 'fixtures/short_minutes.js')
const DONE_LIMIT_MS = 180_000
const NIGHT_MS = 2 * 60 * MINUTE_MS
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const PREFIX = 'signalbox:staging:'

/** A tenant with a router that opened five minutes ago, and was there before. */
async function tenantWithSeason(nowMs: number): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { activeFromMs: nowMs - 5 * MINUTE_MS })
  return tenant
}

/** Nobody comes to a slot in its last part, so there is no audit before the next night. */
function isTooLateForTheNight(): boolean {
  return ((Date.now() - NIGHT_MS) % DAY_MS) / DAY_MS > 0.84
}

test.group('Recurring jobs on three instances', () => {
  test('are done once for every organization, although an instance is killed', async ({
    assert,
  }) => {
    const nowMs = Date.now()
    stopClock(new Date(nowMs - 10 * MINUTE_MS).toISOString())
    const tenants = await Promise.all(Array.from({ length: 5 }, () => tenantWithSeason(nowMs)))
    const redis = await privateRedis()
    await limitOrphanedTransactions()
    const [first, second, third] = await severalInstances(
      3,
      redis.url,
      {
        MONGODB_URI: await databaseOf(...tenants),
        CRON_JOBS: 'on',
        MINUTE_MS: String(SLOT_MS),
      },
      programWith(SHORT_MINUTES)
    )
    first?.kill('SIGKILL')

    const opened = async ({ bearer }: Tenant) => {
      const answer = await second?.ask(bearer, 'GET', '/v1/router-events?event_type=ROUTER_OPENED')
      const { data }: { data: { url: null }[] } = JSON.parse(answer?.text ?? '')
      return data.length
    }
    const audited = async ({ bearer }: Tenant) => {
      const answer = await third?.ask(bearer, 'GET', '/v1/router-audit')
      return answer?.status === 200
    }
    const isDone = async () => {
      const counts = await Promise.all(tenants.map(opened))
      const audits = await Promise.all(tenants.map(audited))
      return counts.every(Boolean) && (audits.every(Boolean) || isTooLateForTheNight())
    }
    await waitUntil(isDone, AbortSignal.timeout(DONE_LIMIT_MS), POLL_MS)

    assert.deepEqual(await Promise.all(tenants.map(opened)), [1, 1, 1, 1, 1])
    const { organizationId } = tenants[0] ?? {}
    const lock = `${PREFIX}cron-fanout:router-schedule:${organizationId}`
    const replies = (await redis.observer.multi().get(lock).pttl(lock).exec()) ?? []
    const [value, ttlMs] = replies.map(([, reply]) => reply)
    if (value !== null) {
      assert.match(String(value), UUID)
      assert.isAtLeast(Number(ttlMs), 0)
      assert.isAtMost(Number(ttlMs), 0.9 * SLOT_MS)
    }
    for (const job of ['router-schedule', 'session-sweep', 'router-audit']) {
      const stream = `${PREFIX}stream:cron-${job}`
      const dead = await redis.observer.xrange(`${PREFIX}stream-dead:{${stream}}`, '-', '+')
      const letters = JSON.stringify(dead)
      for (const { organizationId: own } of tenants) assert.notInclude(letters, own, job)
    }
  }).timeout(2 * DONE_LIMIT_MS)
})
