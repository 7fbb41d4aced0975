import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { type HistoryLimits, TrimHistory } from '#routing/history/trim_history'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { KeptHistory } from '#routing/history/kept_history_repository'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { routersAsOf } from '#routing/history/router_revision_repository'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { createStoredRouter } from '#tests/support/stored_routers'
import { RandomAuthor } from './random_author.js'

const SEED = SeededRandom.pickSeed()
const ROUNDS = roundsOf(4)
const WRITES = 12
const START_MS = Date.parse('2026-03-01T00:00:00Z')
const LIMITS = { revisions: 100_000, days: 800, bytes: 1_048_576 }

class InterruptedHistory extends KeptHistory {
  constructor(private readonly interrupt: () => void) {
    super()
  }

  override async keepFrom(...args: Parameters<KeptHistory['keepFrom']>): Promise<void> {
    await super.keepFrom(...args)
    this.interrupt()
  }
}

async function trimWith(limits: Partial<HistoryLimits> = {}, kept = new KeptHistory()) {
  return new TrimHistory(kept, await app.container.make(Clock), { ...LIMITS, ...limits })
}

async function rowsOf({ organizationId }: Tenant, after = -1) {
  const rows = await RouterRevisionModel.collection
    .find<{ revision: number; bytes: number }>(
      { organization_id: toObjectId(organizationId), revision: { $gt: after } },
      { projection: { revision: 1, bytes: { $bsonSize: '$$ROOT' } } }
    )
    .sort({ revision: 1 })
    .toArray()
  return { rows, bytes: rows.reduce((sum, row) => sum + row.bytes, 0) }
}

async function rangeOf({ organizationId }: Tenant) {
  const range = await new KeptHistory().find(organizationId)
  if (!range) throw new Error('nothing is recorded')
  return range
}

async function tableAsOf({ organizationId }: Tenant, revision: number): Promise<RoutableRouter[]> {
  const routers: RoutableRouter[] = []
  await routersAsOf(organizationId, revision, (router) => void routers.push(router))
  return routers.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Two routers, the first of which was never changed and the other seven times. */
async function createHistory() {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { name: 'unchanged' })
  const { id } = await createStoredRouter(tenant, { name: 'changed' })
  const update = await app.container.make(UpdateRouter)
  const change = async (description: string) => {
    const updated = await update.execute(tenant.organizationId, id, { description })
    if (!updated.ok) throw new Error(updated.error.type)
  }
  for (let at = 0; at < 7; at += 1) await change(`${at}`.repeat(1_000))
  return { tenant, change }
}

test.group(`The bytes of a history | SEED=${SEED}`, () => {
  test('stay within their limit by removing the oldest revisions; remaining tables stay whole', async ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    const tenant = await createTenant()
    const { organizationId } = tenant
    const author = new RandomAuthor(tenant, random)
    let removed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let at = 0; at < WRITES; at += 1) await author.write(START_MS + round * WRITES + at)
      const { begin: first, revision: present } = await rangeOf(tenant)
      const { bytes: all } = await rowsOf(tenant, first.revision)
      const bytes = random.below(all)
      const tables = new Map<number, RoutableRouter[]>()
      for (let revision = 0; revision <= present; revision += 1) {
        tables.set(revision, await tableAsOf(tenant, revision))
      }

      const trim = await trimWith({ bytes })
      removed += await trim.execute(organizationId)

      const situation = `SEED=${SEED} round ${round}`
      const { begin, size } = await rangeOf(tenant)
      const after = await rowsOf(tenant, begin.revision)
      assert.isAtMost(after.bytes, bytes, situation)
      assert.deepEqual(
        size,
        { revision: present, bytes: after.bytes, isTrimmed: true },
        `${situation}: what was counted`
      )
      for (let revision = begin.revision; revision <= present; revision += 1) {
        assert.deepEqual(await tableAsOf(tenant, revision), tables.get(revision), situation)
      }
      const { rows } = await rowsOf(tenant)
      const older = rows.filter(({ revision }) => revision <= begin.revision)
      assert.lengthOf(
        older,
        tables.get(begin.revision)?.length ?? -1,
        `${situation}: one per router`
      )
    }
    assert.isAbove(removed, 0, `SEED=${SEED}`)
  }).timeout(roundsOf(120_000))

  test('keep the newest revisions that fit, and the one state of a router that never changed', async ({
    assert,
  }) => {
    const { tenant } = await createHistory()
    const { rows } = await rowsOf(tenant)
    const last = rows.slice(-3)
    const bytes = last.reduce((sum, row) => sum + row.bytes, 0)

    const trim = await trimWith({ bytes: bytes + 1 })
    const removed = await trim.execute(tenant.organizationId)

    const left = await rowsOf(tenant)
    assert.equal(removed, 4)
    assert.deepEqual(
      left.rows.map(({ revision }) => revision),
      [1, 6, 7, 8, 9]
    )
  })

  test('are counted before anything is removed, and only from the last count on', async ({
    assert,
  }) => {
    const { tenant, change } = await createHistory()
    const { organizationId } = tenant
    const trim = await trimWith()

    const dueBefore = await trim.organizationsDue()
    const removed = await trim.execute(organizationId)
    const dueAfter = await trim.organizationsDue()
    const { size } = await rangeOf(tenant)
    await RouterRevisionModel.deleteOne({ organization_id: organizationId, revision: 2 })
    const { bytes: before } = await rowsOf(tenant)
    await change('later')
    await trim.execute(organizationId)

    assert.include(dueBefore, organizationId)
    assert.equal(removed, 0)
    assert.notInclude(dueAfter, organizationId)
    const { bytes: all } = await rowsOf(tenant)
    const again = await rangeOf(tenant)
    assert.equal((again.size?.bytes ?? 0) - (size?.bytes ?? 0), all - before)
  })

  test('make an organization due only when they may be beyond the limit', async ({ assert }) => {
    const { tenant, change } = await createHistory()
    const { organizationId } = tenant
    const { bytes } = await rowsOf(tenant)
    const small = await trimWith({ bytes: 4_194_304 })
    await small.execute(organizationId)

    const counted = await small.organizationsDue()
    await change('later')
    const written = await small.organizationsDue()
    const tight = await trimWith({ bytes: bytes - 1 })

    assert.notInclude(counted, organizationId)
    assert.include(written, organizationId)
    assert.include(await tight.organizationsDue(), organizationId)
  })

  test('are trimmed completely by the run after an interrupted one', async ({ assert }) => {
    const { tenant } = await createHistory()
    const { organizationId } = tenant
    const { bytes } = await rowsOf(tenant)
    const ended = new AbortController()
    const interrupted = new InterruptedHistory(() => ended.abort(new Error('interrupted')))
    const first = await trimWith({ bytes: bytes / 2 }, interrupted)
    const next = await trimWith({ bytes })

    await assert.rejects(() => first.execute(organizationId, ended.signal), 'interrupted')
    const { rows: left } = await rowsOf(tenant)
    const due = await next.organizationsDue()
    const removed = await next.execute(organizationId)

    assert.lengthOf(left, 9)
    assert.include(due, organizationId)
    assert.isAbove(removed, 0)
    const { begin, size } = await rangeOf(tenant)
    const { rows } = await rowsOf(tenant)
    assert.lengthOf(
      rows.filter(({ revision }) => revision <= begin.revision),
      2
    )
    assert.isTrue(size?.isTrimmed)
    assert.notInclude(await next.organizationsDue(), organizationId)
  })
})
