import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { mongo } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { databaseOf, withDatabase } from '#tests/support/own_database'
import { type RunningInstance, severalInstances } from '#tests/support/processes/several_instances'
import { path, routerPayload, ROUTERS } from '#tests/support/routers'
import { historyDisagreements } from '#tests/support/routing/history_disagreements'

const LIMIT_MS = 120_000

/** The documents of each collection. */
type Backup = ReadonlyMap<string, mongo.OptionalId<mongo.Document>[]>

async function backupOf(db: mongo.Db): Promise<Backup> {
  const collections = await db.collections()
  const entries = collections.map(
    async (one) => [one.collectionName, await one.find().toArray()] as const
  )
  return new Map(await Promise.all(entries))
}

const REVISIONS = 'organization_revisions'
const HELD_BY_TABLES = ['booking_flow_routers', 'booking_flows', 'brand_kits']

/** One collection after the other, as a restore in place does. */
async function restore(db: mongo.Db, backup: Backup, only = [...backup.keys()]): Promise<void> {
  for (const name of only) {
    const documents = backup.get(name) ?? []
    await db.collection(name).deleteMany({})
    if (documents.length > 0) await db.collection(name).insertMany(documents)
  }
}

/** The statuses that a resolve of `/book` and of `/later` get of each instance. */
async function resolvesOf({ bearer }: Tenant, instances: readonly RunningInstance[]) {
  const asked = instances.flatMap((instance) =>
    ['book', 'later'].map(async (word) => {
      const body = { url: `https://clinic.example/${word}` }
      const { status } = await instance.ask(bearer, 'POST', `${ROUTERS}/resolve`, body)
      return status
    })
  )
  return Promise.all(asked)
}

test.group('A restore of MongoDB under running instances', () => {
  test('takes effect on decisions, writes and records without a restart', async ({ assert }) => {
    const tenant = await createTenant()
    const { bearer, organizationId } = tenant
    const uri = await databaseOf(tenant)
    const instances = await severalInstances(2, process.env.REDIS_TCP_URL ?? '', {
      MONGODB_URI: uri,
      REDIS_KEY_PREFIX: `${process.env.REDIS_KEY_PREFIX ?? 'test:'}restore-${randomUUID().slice(0, 8)}:`,
    })
    const [first, second] = instances
    const create = async (instance: RunningInstance | undefined, word: string) => {
      const payload = routerPayload(tenant, { matching_criteria: path(word) })
      const created = await instance?.ask(bearer, 'POST', ROUTERS, payload)
      assert.equal(created?.status, 201, created?.text)
      return (JSON.parse(created?.text ?? '') as { _id: string })._id
    }
    const become = async (statuses: readonly number[]) =>
      assert.deepEqual(
        await eventually(
          () => resolvesOf(tenant, instances),
          (now) => String(now) === String(statuses)
        ),
        statuses
      )

    const routerId = await create(first, 'book')
    await become([200, 404, 200, 404])
    let backup: Backup = new Map()
    await withDatabase(uri, async (db) => (backup = await backupOf(db)))

    const removed = await second?.ask(bearer, 'DELETE', `${ROUTERS}/${routerId}`)
    assert.equal(removed?.status, 204)
    await create(second, 'later')
    await become([404, 200, 404, 200])

    await withDatabase(uri, (db) => restore(db, backup))
    await become([200, 404, 200, 404])

    await create(second, 'later')
    await become([200, 200, 200, 200])
    await withDatabase(uri, async (db) => {
      await restore(db, backup, [REVISIONS])
      for (const name of HELD_BY_TABLES) await db.collection(name).deleteMany({})
      await become([404, 404, 404, 404])
      const others = [...backup.keys()].filter((name) => name !== REVISIONS)
      await restore(db, backup, others)
    })
    await become([200, 404, 200, 404])

    await create(second, 'later')
    await become([200, 200, 200, 200])
    const answered = await first?.ask(bearer, 'POST', `${ROUTERS}/resolve`, {
      url: 'https://clinic.example/book',
    })
    const { decision_id: decisionId } = JSON.parse(answered?.text ?? '')
    await withDatabase(uri, async (db) => {
      const event = { _id: toObjectId(decisionId) }
      const stored = () => db.collection('router_events').countDocuments(event)
      assert.equal(await eventually(stored, (count) => count === 1), 1)
      assert.deepEqual(await historyDisagreements(db, toObjectId(organizationId)), [])
    })
  }).timeout(LIMIT_MS)
})
