import { setTimeout as delay } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { eventually } from '#tests/support/eventually'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { type MongoFaultRow, mongoFaultRow } from './mongo_rows.js'
import type { Member } from './mongo_set.js'
import { type Answered, MongoTraffic } from './mongo_traffic.js'
import type { MongoWorld } from './mongo_world.js'

/** A write that a majority does not confirm is given up after five seconds. */
const ANSWERED_WITHIN_MS = 9_000
const OVER_WITHIN_MS = 60_000
/** Above the sum of the limits of all waits of a row, so that the wait that is hopeless names itself. */
const ROW_LIMIT_MS = 1_200_000
/** Within which events are stored, and within which it would be seen that they are although they should wait. */
const EVENTS_WITHIN_MS = { stored: 30_000, wait: 700 }

export interface MongoFault {
  /** Resolves when what lasts of the fault has begun, and after an election. */
  begin(world: MongoWorld, traffic: MongoTraffic): Promise<unknown>
  /** Asserts what only this fault does while it lasts, beside what every fault is asked. */
  during?(world: MongoWorld, traffic: MongoTraffic, assert: Assert): Promise<unknown>
  /** Called once more when the test failed. */
  end(world: MongoWorld): Promise<unknown>
  /** Asserts what only this fault does, after it. */
  after?(world: MongoWorld, traffic: MongoTraffic, assert: Assert): Promise<unknown>
}

/**
 * One row of the table: visits and writes go on all the time, everything is asked once while the fault lasts, and then
 * whatever was answered must be stored, once.
 */
export function mongoFaultTest(
  id: string,
  world: () => MongoWorld,
  fault: MongoFault
): ReturnType<typeof test> {
  const row = mongoFaultRow(id)
  return test(`${id}: ${row.fault}`, async ({ assert }) => {
    const traffic = new MongoTraffic(world())
    await world().set.healthy()
    await traffic.prepare()
    try {
      await runFault(world(), row, { fault, traffic, assert })
    } finally {
      await traffic.finish().catch(() => {})
      await fault.end(world()).catch(() => {})
      await world().set.healthy()
      await world().becomes(200)
    }
  }).timeout(ROW_LIMIT_MS)
}

/** Two of three members are away, for as long as what every fault is asked takes, and `lastsMs`. */
export function twoAway(lastsMs = 0): MongoFault {
  let lost: Member[] = []
  return {
    begin: async ({ set }) => {
      const primary = await set.primary()
      lost = set.others(primary)
      await set.kill(...lost)
      await set.stepDown(primary)
    },
    during: () => delay(lastsMs),
    end: async ({ set }) => {
      await set.restart(...lost.splice(0))
      await set.elect(set.members)
    },
  }
}

interface Surroundings {
  readonly fault: MongoFault
  readonly traffic: MongoTraffic
  readonly assert: Assert
}

async function runFault(world: MongoWorld, row: MongoFaultRow, to: Surroundings): Promise<void> {
  const { fault, traffic, assert } = to
  await world.becomes(200)
  const machine = await MachineDelay.watch()
  traffic.begin()
  await fault.begin(world, traffic)
  if (row.readiness === 'brief') await works(traffic)
  await world.becomes(row.readiness === 'brief' ? 200 : row.readiness)
  const [effects] = await Promise.all([
    effectsOf(traffic, row, { assert, machine }),
    fault.during?.(world, traffic, assert),
  ])
  assert.deepEqual(effects, row.effects)
  await fault.end(world)
  await works(traffic)
  await world.becomes(200)
  await traffic.finish()

  assert.deepEqual([...traffic.resolves.keys()], [200], 'every visit was answered')
  const stored = await traffic.storedNames()
  assert.includeMembers(stored, [...traffic.created], 'what was answered is stored')
  assert.lengthOf(new Set(stored), stored.length, 'nothing is stored twice')
  assert.equal(await traffic.moveAway(), 409)
  const outcomes = [...traffic.kept].filter(([status]) => status !== 409 && status !== 503)
  assert.deepEqual(outcomes, [], 'no write broke the pin')
  assert.deepEqual(await traffic.pinStates(), ['held'])
  assert.deepEqual(await world.disagreements(traffic.organizationId), [])
  assert.includeMembers(await traffic.storedSessions(), [...traffic.sessions])
  const visits = traffic.resolves.get(200) ?? 0
  const events = await eventually(
    () => traffic.storedEvents(),
    (count) => count >= visits
  )
  assert.equal(events, visits, 'router events')
  await fault.after?.(world, traffic, assert)
  world.count(visits, traffic.created.length)
  assert.deepEqual(world.signals(), [])
}

/** Waits until a write is stored again. */
async function works(traffic: MongoTraffic): Promise<void> {
  await waitUntil(async () => {
    const { status, code } = await traffic.create()
    if (status !== 201) throw new Error(`a write is answered ${status} ${code}`)
    return true
  }, AbortSignal.timeout(OVER_WITHIN_MS))
}

/** What one request of each kind does now. */
async function effectsOf(
  traffic: MongoTraffic,
  row: MongoFaultRow,
  { assert, machine }: { assert: Assert; machine: MachineDelay }
): Promise<MongoFaultRow['effects']> {
  const eventsBefore = await traffic.storedEvents().catch(() => null)
  const [visit, list, write, session] = await Promise.all([
    traffic.visit(),
    traffic.list(),
    traffic.create(),
    traffic.startSession(),
  ])
  for (const { tookMs } of [visit, list, write, session]) {
    assert.isBelow(tookMs, machine.boundMs(ANSWERED_WITHIN_MS), String(machine))
  }
  return {
    resolves: word(visit, 'from memory'),
    reads: word(list, 'answered'),
    writes: word(write, 'stored'),
    sessions: word(session, 'started'),
    events: await eventsNow(traffic, eventsBefore, EVENTS_WITHIN_MS[row.effects.events]),
  } as MongoFaultRow['effects']
}

async function eventsNow(
  traffic: MongoTraffic,
  before: number | null,
  limitMs: number
): Promise<string> {
  if (before === null) return 'wait'
  const limit = AbortSignal.timeout(limitMs)
  return waitUntil(async () => (await traffic.storedEvents()) > before, limit).then(
    () => 'stored',
    () => 'wait'
  )
}

function word({ status, code }: Answered, done: string): string {
  return status < 300 ? done : code
}
