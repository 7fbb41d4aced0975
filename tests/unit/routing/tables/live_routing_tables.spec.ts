import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import { NoMemoryForTables } from '#routing/tables/table_memory'
import { LiveRoutingTables, type LiveTablesLimits } from '#routing/tables/live_routing_tables'
import { MemorySource } from '#tests/support/routing/memory_source'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const ORG = 'a'
const GROUP = 'g'
const MINUTE_MS = 60_000
/** Longer than any place here is protected. */
const UNPROTECTED_MS = 10_000

class MongoNetworkError extends Error {
  override name = 'MongoNetworkError'
}

/** A clock that only a test moves. No two of its readings are the same, as on the clock of a process. */
class ManualClock {
  #nowMs = 0

  readonly now = () => (this.#nowMs += 0.001)

  pass(ms: number): void {
    this.#nowMs += ms
  }
}

/** Tables over a store in memory that holds ORG, which inherits from GROUP. */
function setUp(limits: Partial<LiveTablesLimits> = {}) {
  const source = new MemorySource()
  source.put(GROUP)
  source.put(ORG, { ancestorIds: [GROUP] })
  const reported: unknown[] = []
  const clock = new ManualClock()
  const tables = new LiveRoutingTables(
    source,
    {
      freshForMs: MINUTE_MS,
      storeTimeoutMs: MINUTE_MS,
      readTimeoutMs: MINUTE_MS,
      maxBytes: 100_000_000,
      revalidatedForMs: MINUTE_MS,
      idleMs: MINUTE_MS,
      ...limits,
    },
    (error) => reported.push(error),
    clock.now
  )
  return { source, tables, reported, clock }
}

const SEED = SeededRandom.pickSeed()
const STEPS = 60
const STEP_KINDS = ['change', 'lost change', 'read', 'read', 'read ahead', 'revalidate', 'repeat']
const WORLDS = roundsOf(75)

const PATIENT = { revalidatedForMs: 60_000, idleMs: 60_000 }

test.group('Live tables: loading', () => {
  test('reads once for two hundred first readers, and then not at all', async ({ assert }) => {
    const { source, tables } = setUp()

    const given = await Promise.all(Array.from({ length: 200 }, () => tables.forOrganization(ORG)))
    given.push(await tables.forOrganization(ORG))

    assert.lengthOf(new Set(given), 1)
    assert.deepEqual(source.reads, [`load ${ORG}`])
  })

  test('makes no caller wait longer than the limit, and continues for the next one', async ({
    assert,
  }) => {
    const { source, tables } = setUp({ readTimeoutMs: 1 })
    const release = source.hold()

    await assert.rejects(() => tables.forOrganization(ORG), NoMemoryForTables)
    release()
    await tables.readAhead(ORG)

    assert.propertyVal(await tables.forOrganization(ORG), 'revision', 0)
    assert.deepEqual(source.reads, [`load ${ORG}`])
  })

  test('fails for all callers of a first read that fails, and reads again for the next', async ({
    assert,
  }) => {
    const { source, tables } = setUp()
    source.failure = new MongoNetworkError('gone')

    const outcomes = await Promise.allSettled([
      tables.forOrganization(ORG),
      tables.forOrganization(ORG),
    ])
    source.failure = null
    await tables.forOrganization(ORG)

    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected']
    )
    assert.deepEqual(source.reads, [`load ${ORG}`, `load ${ORG}`])
  })
})

test.group('Live tables: changes', () => {
  test('are read by the next reader once a message names them', async ({ assert }) => {
    const { source, tables } = setUp()
    const before = await tables.forOrganization(ORG)

    tables.learn(source.change(ORG))
    const [after, other] = await Promise.all([
      tables.forOrganization(ORG),
      tables.forOrganization(ORG),
    ])

    assert.notStrictEqual(after, before)
    assert.strictEqual(after, other)
    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
  })

  test('cost one read although their messages come twice, late and in any order', async ({
    assert,
  }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)
    const [first, second, third] = [source.change(ORG), source.change(ORG), source.change(ORG)]

    tables.learn(third)
    tables.learn(first)
    await tables.forOrganization(ORG)
    tables.learn(second)
    tables.learn(third)
    await tables.forOrganization(ORG)

    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
  })

  test('that a read in progress may have missed are read again for later callers', async ({
    assert,
  }) => {
    const { source, tables } = setUp()
    const release = source.hold()
    const early = tables.forOrganization(ORG)

    tables.learn(source.change(ORG))
    const late = tables.forOrganization(ORG)
    release()

    assert.propertyVal(await late, 'revision', 1)
    await early
    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
  })

  test('that never end make no caller wait for more than two reads', async ({ assert }) => {
    const { source, tables } = setUp()
    source.beforeAnswer = () => tables.learn(source.change(ORG))

    await tables.forOrganization(ORG)
    await tables.forOrganization(ORG)

    assert.isAtMost(source.reads.length, 3)
  })

  test('of an ancestor matter only when they concern its brand kit', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)

    tables.learn(source.change(GROUP))
    await tables.forOrganization(ORG)
    assert.deepEqual(source.reads, [`load ${ORG}`])

    const kit = source.change(GROUP, 'brand_kit')
    tables.learn(kit)
    await tables.forOrganization(ORG)
    tables.learn(kit)
    await tables.forOrganization(ORG)
    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
  })

  test('of organizations that are not in memory cost nothing', async ({ assert }) => {
    const { source, tables } = setUp()

    tables.learn(source.change(ORG))
    tables.learn(source.change(GROUP, 'brand_kit'))
    await tables.revalidate()

    assert.deepEqual(source.reads, [])
  })
})

test.group('Live tables: reading ahead', () => {
  test('saves the next reader a read', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)
    tables.learn(source.change(ORG))

    await tables.readAhead(ORG)
    source.hold()

    assert.propertyVal(await tables.forOrganization(ORG), 'revision', 1)
    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
  })

  test('shares its read with concurrent callers', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)
    tables.learn(source.change(ORG))
    const release = source.hold()

    const ahead = tables.readAhead(ORG)
    const asked = tables.forOrganization(ORG)
    release()

    assert.propertyVal(await asked, 'revision', 1)
    await ahead
    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
  })

  test('comes after a read under way that may have missed the change', async ({ assert }) => {
    const { source, tables } = setUp()
    const release = source.hold()
    const loaded = tables.forOrganization(ORG)
    tables.learn(source.change(ORG))

    const ahead = tables.readAhead(ORG)
    release()
    await Promise.all([loaded, ahead])

    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
    assert.propertyVal(await tables.forOrganization(ORG), 'revision', 1)
  })

  test('reads once for an organization that is no longer requested', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)

    for (let change = 0; change < 3; change++) {
      tables.learn(source.change(ORG))
      await tables.readAhead(ORG)
    }

    assert.deepEqual(source.reads, [`load ${ORG}`, `refresh ${ORG}`])
    assert.propertyVal(await tables.forOrganization(ORG), 'revision', 3)
  })

  test('reads nothing for a current table or an organization that is not in memory', async ({
    assert,
  }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)

    await Promise.all([tables.readAhead(ORG), tables.readAhead(GROUP)])

    assert.deepEqual(source.reads, [`load ${ORG}`])
  })

  test('reports a failure, and leaves the read to the next reader', async ({ assert }) => {
    const { source, tables, reported } = setUp()
    await tables.forOrganization(ORG)
    const change = source.change(ORG)
    tables.learn(change)
    source.failure = new MongoNetworkError('gone')

    await tables.readAhead(ORG)
    source.failure = null
    tables.learn(change)

    assert.lengthOf(reported, 1)
    assert.propertyVal(await tables.forOrganization(ORG), 'revision', 1)
  })
})

test.group('Live tables: revalidation', () => {
  test('reads all organizations at once and finds changes without a message: {$self}')
    .with(['router', 'brand_kit of an ancestor', 'restored backup'] as const)
    .run(async ({ assert }, what) => {
      const { source, tables } = setUp()
      source.change(ORG)
      await tables.forOrganization(ORG)
      await tables.forOrganization(GROUP)

      if (what === 'router') source.change(ORG)
      else if (what === 'restored backup') source.restoreBackup(ORG, 0)
      else source.change(GROUP, 'brand_kit')
      await tables.revalidate()
      await tables.forOrganization(ORG)

      assert.deepEqual(source.reads, [
        `load ${ORG}`,
        `load ${GROUP}`,
        'revisions',
        `refresh ${ORG}`,
      ])
    })

  test('ignores an organization that a reader has read again in the meantime', async ({
    assert,
  }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)
    const release = source.hold()
    const revalidated = tables.revalidate()
    tables.learn(source.change(ORG))
    const read = tables.forOrganization(ORG)
    release()
    await Promise.all([revalidated, read])

    await tables.forOrganization(ORG)

    assert.deepEqual(source.reads, [`load ${ORG}`, 'revisions', `refresh ${ORG}`])
  })

  test('that finds an earlier revision has the whole organization read for ten minutes', async ({
    assert,
  }) => {
    const { source, tables, clock } = setUp({ freshForMs: 2_000, idleMs: 60 * MINUTE_MS })
    source.change(ORG)
    source.change(ORG)
    await tables.forOrganization(ORG)
    source.restoreBackup(ORG, 1)
    await tables.revalidate()
    await tables.forOrganization(ORG)
    const readsAfter = async (ms: number) => {
      source.reads.length = 0
      clock.pass(ms)
      await tables.revalidate()
      await tables.forOrganization(ORG)
      return source.reads
    }

    assert.deepEqual(await readsAfter(1_000), ['revisions'])
    assert.deepEqual(await readsAfter(1_001), ['revisions', `load ${ORG}`])
    assert.deepEqual(await readsAfter(9 * MINUTE_MS), ['revisions', `load ${ORG}`])
    assert.deepEqual(await readsAfter(MINUTE_MS), ['revisions'])
    assert.deepEqual(await readsAfter(MINUTE_MS), ['revisions'])
  })

  test('is done by the reader when it is overdue', async ({ assert }) => {
    const { source, tables } = setUp({ freshForMs: -1 })
    await tables.forOrganization(ORG)
    source.change(ORG)

    const given = await tables.forOrganization(ORG)

    assert.propertyVal(given, 'revision', 1)
  })
})

test.group('Live tables: without the store', () => {
  test('serve the last snapshot, report the loss once, and are current afterwards', async ({
    assert,
  }) => {
    const { source, tables, reported } = setUp()
    const before = await tables.forOrganization(ORG)
    tables.learn(source.change(ORG))
    source.failure = new MongoNetworkError('gone')

    const meanwhile = [await tables.forOrganization(ORG)]
    await tables.revalidate()
    meanwhile.push(await tables.forOrganization(ORG))
    source.failure = null
    await tables.revalidate()
    const after = await tables.forOrganization(ORG)

    assert.deepEqual(new Set(meanwhile), new Set([before]))
    assert.propertyVal(after, 'revision', 1)
    assert.lengthOf(reported, 1)
    assert.deepEqual(source.reads, [
      `load ${ORG}`,
      `refresh ${ORG}`,
      'revisions',
      'revisions',
      `refresh ${ORG}`,
    ])
  })

  test('stop waiting for a read when a revalidation is not answered in time', async ({
    assert,
  }) => {
    // oxlint-disable-next-line house/patient-times -- nothing answers
    const { source, tables } = setUp({ storeTimeoutMs: 1 })
    const before = await tables.forOrganization(ORG)
    tables.learn(source.change(ORG))
    const release = source.hold()

    const waiting = tables.forOrganization(ORG)
    const revalidated = tables.revalidate()

    assert.strictEqual(await waiting, before)
    assert.strictEqual(await tables.forOrganization(ORG), before)
    release()
    await revalidated
    assert.propertyVal(await tables.forOrganization(ORG), 'revision', 1)
  })

  test('read again as soon as a change shows that the store answers', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)
    source.failure = new MongoNetworkError('gone')
    await tables.revalidate()
    source.failure = null

    tables.learn(source.change(ORG))

    assert.propertyVal(await tables.forOrganization(ORG), 'revision', 1)
  })

  test('report no loss when this process closes its connection', async ({ assert }) => {
    const { source, tables, reported } = setUp()
    await tables.forOrganization(ORG)
    source.failure = new mongo.MongoClientClosedError()

    await tables.revalidate()

    assert.isEmpty(reported)
  })

  test('serve the last snapshot and report each read that fails for another reason', async ({
    assert,
  }) => {
    const { source, tables, reported } = setUp()
    const before = await tables.forOrganization(ORG)
    tables.learn(source.change(ORG))
    source.failure = new TypeError('bug')

    assert.strictEqual(await tables.forOrganization(ORG), before)
    assert.strictEqual(await tables.forOrganization(ORG), before)
    assert.lengthOf(reported, 2)
  })
})

/** What an organization of nine routers weighs. */
async function bytesOfNine(): Promise<number> {
  const { source, tables } = setUp()
  source.put('b', { routers: 9 })
  await tables.forOrganization('b')
  return tables.measures.bytes
}

test.group('Live tables: memory', () => {
  test('evicts the least recently requested organizations', async ({ assert }) => {
    const { source, tables, clock } = setUp({ maxBytes: 2 * (await bytesOfNine()) })
    for (const id of ['b', 'c', 'd']) source.put(id, { routers: 9 })

    await tables.forOrganization('b')
    await tables.forOrganization('c')
    await tables.forOrganization('b')
    clock.pass(UNPROTECTED_MS)
    await tables.forOrganization('d')

    assert.containsSubset(tables.measures, { organizations: 2, routers: 20 })
    assert.isAtMost(tables.measures.bytes, 2 * (await bytesOfNine()))
    source.reads.length = 0
    await tables.forOrganization('b')
    await tables.forOrganization('d')
    assert.deepEqual(source.reads, [])
  })

  test('holds one organization that alone exceeds the limit', async ({ assert }) => {
    const { source, tables } = setUp({ maxBytes: 5_000 })
    source.put('b', { routers: 9 })

    await tables.forOrganization('b')
    await tables.forOrganization('b')

    assert.deepEqual(source.reads, ['load b'])
    assert.containsSubset(tables.measures, { organizations: 1, routers: 10 })
  })

  test('keeps organizations that do not fit together from evicting each other in turn', async ({
    assert,
  }) => {
    const { source, tables, clock } = setUp({ maxBytes: await bytesOfNine() })
    for (const id of ['b', 'c']) source.put(id, { routers: 9 })
    source.beforeAnswer = () => clock.pass(50)
    const refusals: unknown[] = []

    for (let turn = 0; turn < 10; turn += 1) {
      await tables.forOrganization('b')
      await Promise.resolve(tables.forOrganization('c')).catch((error: unknown) =>
        refusals.push(error)
      )
    }

    assert.deepEqual(source.reads, ['load b'])
    assert.lengthOf(refusals, 10)
    assert.instanceOf(refusals[0], NoMemoryForTables)
    assert.containsSubset(tables.measures, { organizations: 1 })
  })

  test('is given to another organization after twenty times the time of its load', async ({
    assert,
  }) => {
    const { source, tables, clock } = setUp({ maxBytes: await bytesOfNine() })
    for (const id of ['b', 'c']) source.put(id, { routers: 9 })
    source.beforeAnswer = () => clock.pass(10)
    await tables.forOrganization('b')

    clock.pass(199)
    await assert.rejects(() => tables.forOrganization('c'), NoMemoryForTables)
    clock.pass(2)
    await tables.forOrganization('c')

    assert.deepEqual(source.reads, ['load b', 'load c'])
  })

  test('is released by an organization without requests, unless the store is away', async ({
    assert,
  }) => {
    const { source, tables } = setUp({ idleMs: -1 })
    await tables.forOrganization(ORG)
    source.failure = new MongoNetworkError('gone')
    await tables.revalidate()
    await tables.forOrganization(ORG)

    source.failure = null
    tables.learn(source.change(GROUP))
    await tables.revalidate()

    assert.containsSubset(tables.measures, { organizations: 0, routers: 0, bytes: 0 })
  })

  test('is not kept by a temporary read', async ({ assert }) => {
    const { source, tables } = setUp()

    const size = await tables.temporarily(ORG, async ({ table }) => {
      assert.isAbove(tables.measures.bytes, 0)
      return table.size
    })

    assert.equal(size, 1)
    assert.containsSubset(tables.measures, { organizations: 0, bytes: 0 })
    assert.deepEqual(source.reads, [`load ${ORG}`])
  })

  test('of an organization in memory serves a temporary read', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)

    await tables.temporarily(ORG, async () => null)

    assert.deepEqual(source.reads, [`load ${ORG}`])
  })
})

/** Stands for what only a real store looks at. */
const TRANSACTION = Object.create(null)

test.group('Live tables: memory of a repeated read', () => {
  test('is counted when it is read ahead', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)
    const before = tables.measures

    tables.learn(source.grow(ORG, 9))
    await tables.readAhead(ORG)

    assert.isAbove(tables.measures.bytes, before.bytes)
    assert.equal(tables.measures.routers, 10)
  })

  test('is reserved beside the existing snapshot before all of it is read', async ({ assert }) => {
    const { source, tables } = setUp()
    await tables.forOrganization(ORG)
    const { bytes } = tables.measures
    source.isIncremental = false
    const during: number[] = []
    source.beforeAnswer = () => void during.push(tables.measures.bytes)

    tables.learn(source.change(ORG))
    await tables.forOrganization(ORG)

    assert.deepEqual(during, [2 * bytes])
    assert.equal(tables.measures.bytes, bytes)
  })

  test('replaces that of the dropped snapshot where both do not fit', async ({ assert }) => {
    const bytes = await bytesOfNine()
    const { source, tables } = setUp({ maxBytes: 1.5 * bytes })
    source.put('b', { routers: 9 })
    await tables.forOrganization('b')
    source.isIncremental = false
    const release = source.hold()

    tables.learn(source.change('b'))
    const [one, other] = [tables.forOrganization('b'), tables.forOrganization('b')]
    await nextTurn()
    const during = tables.measures.bytes
    release()

    assert.equal(during, bytes)
    assert.strictEqual(await one, await other)
    assert.propertyVal(await one, 'revision', 1)
    assert.deepEqual(source.reads, ['load b', 'refresh b'])
  })

  test('refuses a caller that needs a newer snapshot while others take all memory', async ({
    assert,
  }) => {
    const bytes = await bytesOfNine()
    const { source, tables, reported, clock } = setUp({ maxBytes: 2.5 * bytes })
    for (const id of ['b', 'c']) source.put(id, { routers: 9 })
    source.beforeAnswer = () => clock.pass(50)
    await tables.forOrganization('b')
    await tables.forOrganization('c')
    source.isIncremental = false

    tables.learn(source.change('b'))
    const asked = tables.forOrganization('b')

    await assert.rejects(() => asked, NoMemoryForTables)
    assert.isEmpty(reported)
    assert.equal(tables.measures.bytes, 2 * bytes)
  })

  test('is released when a transaction has seen what was not known', async ({ assert }) => {
    const bytes = await bytesOfNine()
    const { source, tables } = setUp({ maxBytes: 3 * bytes })
    source.put('b', { routers: 9 })
    const known = await tables.forOrganization('b')
    source.change('b')
    source.isIncremental = false

    const seen = await tables.inTransaction(TRANSACTION, known, async ({ revision }) => {
      assert.equal(tables.measures.bytes, 2 * bytes)
      return revision
    })

    assert.equal(seen, 1)
    assert.equal(tables.measures.bytes, bytes)
    assert.strictEqual(await tables.forOrganization('b'), known)
  })

  test('is never that of the organization for which a transaction needs it', async ({ assert }) => {
    const { source, tables, clock } = setUp({ maxBytes: 1.5 * (await bytesOfNine()) })
    source.put('b', { routers: 9 })
    const known = await tables.forOrganization('b')
    source.change('b')
    source.isIncremental = false
    clock.pass(UNPROTECTED_MS)

    const refused = tables.inTransaction(TRANSACTION, known, async () => null)

    await assert.rejects(() => refused, NoMemoryForTables)
    assert.containsSubset(tables.measures, { organizations: 1, bytes: await bytesOfNine() })
  })
})

test.group('Live tables: many', () => {
  test('are revalidated some hundreds at a time', async ({ assert }) => {
    const { source, tables } = setUp()
    const ids = Array.from({ length: 1_200 }, (_, at) => `many ${at}`)
    for (const id of ids) {
      source.put(id)
      await tables.forOrganization(id)
    }
    source.reads.length = 0

    await tables.revalidate()

    const counts = source.reads.map((read) => Number(read.replace('revisions ', '')))
    assert.isAtMost(Math.max(...counts), 500)
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      ids.length
    )
  })

  test('without requests are not revalidated, except one that shows whether the store answers', async ({
    assert,
  }) => {
    const { source, tables } = setUp({ revalidatedForMs: -1 })
    for (const id of ['b', 'c', 'd']) {
      source.put(id)
      await tables.forOrganization(id)
    }
    source.reads.length = 0

    await tables.revalidate()

    assert.deepEqual(source.reads, ['revisions'])
  })
})

async function ticks(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await Promise.resolve()
}

/** One organization under random changes, messages, reads and revalidations; gives the reads that were too old. */
async function violations(random: SeededRandom): Promise<string[]> {
  const source = new MemorySource()
  source.put('o')
  source.beforeAnswer = () => ticks(random.below(8))
  const limits = {
    freshForMs: 60_000,
    storeTimeoutMs: 60_000,
    readTimeoutMs: 60_000,
    maxBytes: 1_000_000,
    ...PATIENT,
  }
  const tables = new LiveRoutingTables(source, limits, () => {})
  const found: string[] = []
  const under: Promise<unknown>[] = []
  let heard = 0
  let present = 0

  const read = async (atLeast: number) => {
    const routing = await tables.forOrganization('o')
    if (routing.revision < atLeast) found.push(`${routing.revision} given, ${atLeast} known`)
  }
  for (let step = 0; step < STEPS; step += 1) {
    const what = random.pick(STEP_KINDS)
    if (what === 'change') {
      const change = source.change('o')
      tables.learn(change)
      heard = present = change.revision
    } else if (what === 'lost change') {
      present = source.change('o').revision
    } else if (what === 'read') {
      under.push(read(heard))
    } else if (what === 'read ahead') {
      under.push(tables.readAhead('o'))
    } else if (what === 'revalidate') {
      under.push(tables.revalidate())
    } else {
      tables.learn({ organizationId: 'o', revision: heard, kind: 'router', id: 'o' })
    }
    await ticks(random.below(6))
  }
  await Promise.all(under)
  await tables.revalidate()
  await read(present)
  return found
}

test.group(`Live tables properties | SEED=${SEED}`, () => {
  test('never serve what is older than a message or a revalidation', async ({ assert }) => {
    for (let world = 0; world < WORLDS; world += 1) {
      assert.deepEqual(await violations(new SeededRandom(SEED + world)), [], `world ${world}`)
    }
  })
})
