import { join } from 'node:path'
import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'
import { createTenant } from '#tests/support/create_tenant'
import { limitOrphanedTransactions } from '#tests/support/limit_orphaned_transactions'
import { databaseOf, withDatabase } from '#tests/support/own_database'
import { patientProgram } from '#tests/support/processes/patient_program'
import { programWith } from '#tests/support/processes/program_with'
import { type RunningInstance, severalInstances } from '#tests/support/processes/several_instances'
import { type PrivateRedis, privateRedis } from '#tests/support/redis/private_redis'
import { waitLimit } from '#tests/support/wait_limit'
import { createStoredRouter } from '#tests/support/stored_routers'

const AUDIT = '/v1/router-audit'
const STREAM = 'signalbox:staging:stream:cron-router-audit'
const DONE_LIMIT_MS = 120_000
const ENDLESS_AUDIT = join(import.meta.dirname, 'fixtures/endless_audit.js')
/** Others take over the work of a dead instance after half a minute. */
const DEAD_FOR_MS = 60_000

test.group('A requested audit', () => {
  test('is finished by another instance when its own is killed', async ({ assert }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)
    await limitOrphanedTransactions()
    const database = await databaseOf(tenant)
    await leaveNight(database)
    const redis = await privateRedis()
    const environment = { MONGODB_URI: database, CRON_JOBS: 'on' }
    const endless = programWith(ENDLESS_AUDIT, patientProgram())
    const [[first], [second]] = await Promise.all([
      severalInstances(1, redis.url, environment, endless),
      severalInstances(1, redis.url, environment),
    ])
    const ask = async (instance: RunningInstance | undefined, method = 'GET') => {
      const answer = await instance?.ask(tenant.bearer, method, AUDIT)
      return { status: answer?.status, body: JSON.parse(answer?.text ?? '{}') }
    }

    second?.kill('SIGSTOP')
    const requested = await ask(first, 'POST')
    await waitUntil(async () => {
      const { body } = await ask(first)
      return body.run?.state === 'running'
    }, waitLimit(DONE_LIMIT_MS))
    first?.kill('SIGKILL')
    await first?.exited
    second?.kill('SIGCONT')
    const left = await ask(second)
    await ageWork(redis)
    await waitUntil(async () => {
      const { status, body } = await ask(second)
      return status === 200 && body.run === null
    }, waitLimit(DONE_LIMIT_MS))
    const finished = await ask(second)

    assert.equal(requested.status, 202)
    assert.equal(left.status, 404)
    assert.equal(left.body.run.state, 'running')
    assert.equal(finished.body.routers, 1)
  }).timeout(3 * DONE_LIMIT_MS)
})

/** The audit of the night is due for organizations that changed; one without a revision never did. */
async function leaveNight(database: string): Promise<void> {
  const { collectionName } = OrganizationRevisionModel.collection
  await withDatabase(database, (db) => db.collection(collectionName).deleteMany({}))
}

/** Makes it longer ago that the dead instance took its work. */
async function ageWork({ observer }: PrivateRedis): Promise<void> {
  const pending = (await observer.xpending(STREAM, 'workers', '-', '+', 10)) as PendingMessage[]
  for (const [entry, owner] of pending) {
    await observer.xclaim(STREAM, 'workers', owner, 0, entry, 'IDLE', DEAD_FOR_MS, 'JUSTID')
  }
}

type PendingMessage = readonly [entry: string, owner: string]
