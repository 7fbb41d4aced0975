import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import type { Ledger } from '#tests/process/chaos/chaos_traffic'
import { brokenPromises } from '#tests/process/chaos/invariants'
import { keptInMemory } from '#tests/process/chaos/kept_in_memory'

const NOW_MS = 1
const ANSWERED_AT_MS = 10_000
const visit = (which: string) => `https://clinic.example/chaos?visit=${which}`
const id = () => new mongo.ObjectId()

/** What callers were told, and a database in which all of it is true. */
async function keptPromises() {
  const [router, opening, left, attended] = [id(), id(), id(), id()]
  const ledger: Ledger = {
    resolved: new Map([[visit('answered'), ANSWERED_AT_MS]]),
    asked: new Set([visit('answered'), visit('unanswered')]),
    routers: new Map([[String(router), ['change 1', 'change 2']]]),
    scheduled: [String(opening)],
    pages: [
      { id: String(left), isLeft: true, longestGapMs: 0 },
      { id: String(attended), isLeft: false, longestGapMs: 0 },
    ],
    refusals: new Map(),
    crashes: [],
  }
  const uri = new URL(process.env.MONGODB_URI ?? '')
  uri.pathname = `/chaos_${randomUUID().slice(0, 8)}`
  const client = await new mongo.MongoClient(uri.href).connect()
  const database = client.db()
  const events = database.collection('router_events')
  const endings = database.collection('booking_events')
  const routers = database.collection('booking_flow_routers')
  await events.insertOne({ event_type: 'ROUTER_RESOLVED', url: visit('answered') })
  await events.insertOne({ event_type: 'ROUTER_OPENED', router_id: opening, url: null })
  const revisions = database.collection('router_revisions')
  const [organization, state] = [id(), { _id: router, description: 'change 2' }]
  await routers.insertOne({ ...state, search: {} })
  await database.collection('organization_revisions').insertOne({ _id: organization, revision: 1 })
  await revisions.insertOne({
    organization_id: organization,
    router_id: router,
    revision: 1,
    after: state,
  })
  await endings.insertOne({ session_id: left, event_type: 'BOOKING_ABANDONED' })
  await endings.insertOne({ session_id: attended, event_type: 'BOOKING_COMPLETED' })
  return { uri: uri.href, ledger, client, events, endings, routers, revisions, opening, attended }
}

type World = Awaited<ReturnType<typeof keptPromises>>

test.group('The count of promises', () => {
  test('finds none broken when everything confirmed to callers is stored', async ({
    assert,
    cleanup,
  }) => {
    const world = await keptPromises()
    cleanup(() => leave(world))
    assert.deepEqual(await brokenPromises(world.uri, world.ledger, [], NOW_MS), [])
  })

  test('expects nothing of events that only a killed instance held in memory', async ({
    assert,
    cleanup,
  }) => {
    const world = await keptPromises()
    cleanup(() => leave(world))
    await world.events.deleteOne({ url: visit('answered') })
    const broken = (fromMs: number, untilMs: number) =>
      brokenPromises(world.uri, world.ledger, [{ fromMs, untilMs }], NOW_MS)

    assert.lengthOf(await broken(ANSWERED_AT_MS - 1_000, ANSWERED_AT_MS + 1), 0)
    assert.lengthOf(await broken(ANSWERED_AT_MS + 1, ANSWERED_AT_MS + 1_000), 1)
    assert.lengthOf(await broken(ANSWERED_AT_MS - 2_000, ANSWERED_AT_MS - 1_000), 1)
  })

  test('learns from its log which events only an instance held in memory', ({ assert }) => {
    const line = (time: number, msg: string) => JSON.stringify({ level: 40, time, msg })
    const begun = line(5, 'no store takes router events; they are kept in memory')
    const over = line(7, 'the router events kept in memory are stored')
    const lost = line(9, 'router events are lost: no store took them before the end')

    assert.isNull(keptInMemory([line(1, 'ready'), 'no JSON'], 20))
    assert.deepEqual(keptInMemory([begun, line(6, 'more')], 20), { fromMs: 5, untilMs: 20 })
    assert.isNull(keptInMemory([begun, over], 20))
    assert.deepEqual(keptInMemory([begun, over, begun], 20), { fromMs: 5, untilMs: 20 })
    assert.deepEqual(keptInMemory([begun, lost, 'no JSON']), { fromMs: 5, untilMs: 9 })
    assert.isNull(keptInMemory([begun]))
  })

  test('finds {title}')
    .with<{ title: string; line: RegExp; spoil: (world: World) => Promise<unknown> }[]>([
      {
        title: 'an answered resolve that was not stored',
        line: /^1 of 1 answered resolves were not stored/,
        spoil: ({ events }) => events.deleteOne({ url: visit('answered') }),
      },
      {
        title: 'a resolve that was stored twice',
        line: /^1 of 2 resolves were stored more than once/,
        spoil: ({ events }) =>
          events.insertMany([
            { event_type: 'ROUTER_RESOLVED', url: visit('unanswered') },
            { event_type: 'ROUTER_RESOLVED', url: visit('unanswered') },
          ]),
      },
      {
        title: 'a created router that is gone',
        line: /^1 of 1 created routers are gone/,
        spoil: async ({ routers, revisions }) => {
          await routers.deleteMany({})
          await revisions.deleteMany({})
        },
      },
      {
        title: 'an acknowledged change that is gone',
        line: /^1 acknowledged changes are gone/,
        spoil: async ({ routers, revisions }) => {
          await routers.updateOne({}, { $set: { description: 'change 0' } })
          await revisions.updateOne({}, { $set: { 'after.description': 'change 0' } })
        },
      },
      {
        title: 'a router that is not as its newest revision says',
        line: /^1 routers and their histories differ: router \w+ is not as/,
        spoil: ({ routers }) => routers.updateOne({}, { $set: { description: 'change 1' } }),
      },
      {
        title: 'a revision of a write that was undone',
        line: /^1 routers and their histories differ: revision 2 of router \w+ is none/,
        spoil: ({ revisions }) => revisions.updateOne({}, { $set: { revision: 2 } }),
      },
      {
        title: 'a schedule edge that came twice',
        line: /^1 of 1 schedule edges did not come exactly once/,
        spoil: ({ events, opening }) =>
          events.insertOne({ event_type: 'ROUTER_OPENED', router_id: opening, url: null }),
      },
      {
        title: 'an attended session that was abandoned',
        line: /^1 of 2 sessions did not end once/,
        spoil: ({ endings, attended }) =>
          endings.updateOne(
            { session_id: attended },
            { $set: { event_type: 'BOOKING_ABANDONED' } }
          ),
      },
    ])
    .run(async ({ assert, cleanup }, { line, spoil }) => {
      const world = await keptPromises()
      cleanup(() => leave(world))
      await spoil(world)
      const broken = await brokenPromises(world.uri, world.ledger, [], NOW_MS)
      assert.lengthOf(broken, 1)
      assert.match(broken[0] ?? '', line)
    })
})

async function leave({ client }: World): Promise<void> {
  await client.db().dropDatabase()
  await client.close()
}
