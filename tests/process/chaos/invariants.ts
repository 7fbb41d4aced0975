import { mongo } from 'mongoose'
import { waitUntil } from '#scripts/services/wait_until'
import { historyDisagreements } from '#tests/support/routing/history_disagreements'
import type { Ledger } from './chaos_traffic.js'
import { GRACE_MS } from './chaos_world.js'
import type { Period } from './period.js'

/** What is written later, by jobs that run each minute and after the grace time, is there by then. */
const SETTLED_WITHIN_MS = 240_000
const POLL_MS = 1_000
const SHOWN = 5
/** How much later than an instance gave an answer its caller may note it. */
const LATE_MS = 500

/** Holds what callers were told against what MongoDB has; gives one line for each promise that was broken. */
export async function brokenPromises(
  mongodbUri: string,
  ledger: Ledger,
  unpromised: readonly Period[],
  withinMs = SETTLED_WITHIN_MS
): Promise<string[]> {
  const client = await new mongo.MongoClient(mongodbUri).connect()
  try {
    const database = client.db()
    // What comes last is looked for first, and nothing else before it is there.
    const promises = [
      () => brokenSessions(database, ledger),
      () => brokenEdges(database, ledger),
      () => brokenResolves(database, ledger, unpromised),
      () => brokenRouters(database, ledger),
      () => brokenHistories(database),
    ]
    const areKept = async () => {
      for (const lookAt of promises) {
        const broken = await lookAt()
        if (broken.length > 0) return false
      }
      return true
    }
    const pollMs = Math.min(POLL_MS, withinMs)
    const isKept = await waitUntil(areKept, AbortSignal.timeout(withinMs), pollMs).then(
      () => true,
      () => false
    )
    if (isKept) return []
    const broken = await Promise.all(promises.map((lookAt) => lookAt()))
    return broken.flat()
  } finally {
    await client.close()
  }
}

/**
 * Each answered resolve is stored once; one that nobody was answered, at most once. When an instance ends while neither
 * store takes its events, those that it kept in memory are lost (docs/adr/0013).
 */
async function brokenResolves(
  database: mongo.Db,
  { resolved, asked }: Ledger,
  unpromised: readonly Period[]
): Promise<string[]> {
  const rows = await database
    .collection('router_events')
    .find({ event_type: 'ROUTER_RESOLVED' }, { projection: { url: 1 } })
    .toArray()
  const stored = countBy(rows.map(({ url }) => String(url)))
  const isPromised = (atMs: number) =>
    !unpromised.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs + LATE_MS)
  const lost = [...resolved].flatMap(([url, atMs]) =>
    !stored.has(url) && isPromised(atMs) ? [url] : []
  )
  const doubled = [...asked].filter((url) => (stored.get(url) ?? 0) > 1)
  return [
    ...line(`of ${resolved.size} answered resolves were not stored`, lost),
    ...line(`of ${asked.size} resolves were stored more than once`, doubled),
  ]
}

/** A created router is there, as the last acknowledged change left it, or as a later one that nobody was answered. */
async function brokenRouters(database: mongo.Db, { routers }: Ledger): Promise<string[]> {
  const rows = await database.collection('booking_flow_routers').find({}).toArray()
  const stored = new Map(rows.map((row) => [String(row._id), String(row.description ?? '')]))
  const lost = [...routers.keys()].filter((id) => !stored.has(id))
  const undone = [...routers].filter(
    ([id, possible]) => stored.has(id) && !possible.includes(stored.get(id) ?? '')
  )
  return [
    ...line(`of ${routers.size} created routers are gone`, lost),
    ...line(
      'acknowledged changes are gone',
      undone.map(([id, possible]) => `${id}: "${stored.get(id)}" and not ${possible.join(' or ')}`)
    ),
  ]
}

async function brokenHistories(database: mongo.Db): Promise<string[]> {
  return line('routers and their histories differ', await historyDisagreements(database))
}

/** Each router that opened by its schedule has one event that says so. */
async function brokenEdges(database: mongo.Db, { scheduled }: Ledger): Promise<string[]> {
  const rows = await database
    .collection('router_events')
    .find({ event_type: 'ROUTER_OPENED' })
    .toArray()
  const opened = countBy(rows.map(({ router_id: id }) => String(id)))
  return line(
    `of ${scheduled.length} schedule edges did not come exactly once`,
    scheduled.flatMap((id) => (opened.get(id) === 1 ? [] : [`${id}: ${opened.get(id) ?? 0}`]))
  )
}

/** A session that was left is abandoned, with one event; one that was attended is completed, with one event. */
async function brokenSessions(database: mongo.Db, { pages }: Ledger): Promise<string[]> {
  const rows = await database.collection('booking_events').find({}).toArray()
  const events = new Map<string, string[]>()
  for (const { session_id: id, event_type: type } of rows) {
    events.set(String(id), [...(events.get(String(id)) ?? []), String(type)])
  }
  const wrong = pages.flatMap(({ id, isLeft, longestGapMs }) => {
    const expected = isLeft ? 'BOOKING_ABANDONED' : 'BOOKING_COMPLETED'
    const found = (events.get(id) ?? []).join(', ')
    const mayBeAbandoned = longestGapMs > GRACE_MS / 2 && found === 'BOOKING_ABANDONED'
    if (found === expected || mayBeAbandoned) return []
    return [`${id}: ${found || 'no event'} and not ${expected}`]
  })
  return line(`of ${pages.length} sessions did not end once, and as their visitors did`, wrong)
}

function line(what: string, which: readonly string[]): string[] {
  if (which.length === 0) return []
  return [`${which.length} ${what}: ${which.slice(0, SHOWN).join('; ')}`]
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
