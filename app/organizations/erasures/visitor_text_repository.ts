import mongoose, { type mongo } from 'mongoose'
import { inBackgroundSlices } from '#shared/async/time_slices'
import { toObjectId } from '#shared/identifiers'
import { finderOf, soughtText, withoutFound } from './spellings.js'

/** Rows of one read, and in memory. */
const ROWS_AT_ONCE = 250
const QUERY_LIMIT_MS = 5_000

interface Texts {
  readonly collection: string
  /** The members that are searched and changed; without any, the whole row is. */
  readonly paths: readonly string[]
  /** Which rows may hold texts of visitors, if not all. */
  readonly only?: mongo.Filter<mongo.Document>
  /** The member that holds the organization. */
  readonly owner: 'organization_id' | '_id'
}

/** Where texts of visitors are stored. Answers that are kept for repeated requests contain none. */
const VISITORS_TEXTS: readonly Texts[] = [
  { collection: 'router_events', paths: ['url'], owner: 'organization_id' },
  { collection: 'traffic_shapes', paths: ['shape'], owner: 'organization_id' },
  { collection: 'unmatched_shapes', paths: ['shapes.shape'], owner: 'organization_id' },
  { collection: 'seen_utm', paths: [], owner: '_id' },
  { collection: 'router_audits', paths: [], owner: '_id' },
  { collection: 'page_checks', paths: ['pages'], owner: '_id' },
  { collection: 'webhook_deliveries', paths: ['body'], owner: 'organization_id' },
  { collection: 'webhook_dead_letters', paths: ['body'], owner: 'organization_id' },
  { collection: 'webhook_attempts', paths: ['response_start'], owner: 'organization_id' },
  {
    collection: 'audit_log',
    paths: ['before', 'after'],
    // Of other objects it holds what the organization wrote itself: the history of flows, and evidence.
    only: { 'object.kind': { $in: ['router', 'router_pin'] } },
    owner: 'organization_id',
  },
]

/** What an organization wrote itself. An erasure leaves it as it is. */
export const OWN_TEXTS = {
  routers: { collection: 'booking_flow_routers', paths: [], owner: 'organization_id' },
  history: { collection: 'router_revisions', paths: [], owner: 'organization_id' },
  pins: { collection: 'router_pins', paths: [], owner: 'organization_id' },
} as const satisfies Readonly<Record<string, Texts>>

/** The members that hold URLs on the hosts of an organization. */
const OWN_URLS = {
  publishable_keys: 'origins',
  booking_flows: 'url',
  booking_flow_routers: 'example_urls',
  router_pins: 'url',
}

type Row = Readonly<Record<string, unknown>> & { readonly _id: mongo.ObjectId }

interface ErasureOptions {
  /** Counts, and changes nothing. */
  readonly isDryRun?: boolean
  readonly within?: readonly Texts[]
  readonly signal?: AbortSignal
}

/**
 * Replaces each spelling of the values in the stored texts of an organization's visitors, and returns for each value how
 * many rows had it. Reads each text once, in the share of the event loop for long work. Counts of visits stay. A row that
 * changes during the erasure is left as it is. Throws the reason of `signal` once it has aborted; what was erased until
 * then stays erased.
 */
export async function eraseTexts(
  organizationId: string,
  values: readonly string[],
  { isDryRun = false, within = VISITORS_TEXTS, signal }: ErasureOptions = {}
): Promise<number[]> {
  const counts = new Map(values.map((value) => [finderOf(soughtText(value)), 0]))
  for (const texts of values.length === 0 ? [] : within) {
    for await (const rows of rowsOf(texts, organizationId)) {
      const updates = await inBackgroundSlices(updatesOf(rows, counts), signal)
      if (isDryRun || updates.length === 0) continue
      await collectionOf(texts).bulkWrite(updates, { ordered: false })
    }
  }
  return [...counts.values()]
}

/** Whether a text is a host, or the origin of a URL, that the organization has in its own URLs. Their subdomains count. */
export async function isOwnHost(organizationId: string, text: string): Promise<boolean> {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (url?.href !== `${url?.origin}/`) return false
  const own = await ownHosts(organizationId)
  return own.some(({ hostname }) => `.${hostname}`.endsWith(`.${url.hostname}`))
}

/** The hosts and ports in the own URLs of an organization. */
export async function ownHosts(organizationId: string): Promise<readonly URL[]> {
  const owned = { organization_id: toObjectId(organizationId) }
  const authority = { $arrayElemAt: [{ $split: ['$text', '/'] }, 2] }
  const hosts: URL[] = []
  for (const [collection, path] of Object.entries(OWN_URLS)) {
    const found = mongoose.connection
      .collection(collection)
      .aggregate<{ readonly _id: string | null }>(
        [
          { $match: owned },
          { $project: { text: `$${path}` } },
          { $unwind: '$text' },
          { $group: { _id: authority } },
        ],
        { maxTimeMS: QUERY_LIMIT_MS }
      )
    for await (const { _id: own } of found) {
      const url = own === null ? null : URL.parse(`https://${own}`)
      if (url !== null) hosts.push(url)
    }
  }
  return hosts
}

function collectionOf({ collection }: Texts): mongo.Collection<Row> {
  return mongoose.connection.collection<Row>(collection)
}

async function* rowsOf(texts: Texts, organizationId: string): AsyncGenerator<Row[]> {
  const owned = { [texts.owner]: toObjectId(organizationId), ...texts.only }
  const members = texts.paths.map((path) => [path.split('.')[0], 1] as const)
  const options = { projection: Object.fromEntries(members), batchSize: ROWS_AT_ONCE }
  let rows: Row[] = []
  for await (const row of collectionOf(texts).find<Row>(owned, options)) {
    if (rows.push(row) < ROWS_AT_ONCE) continue
    yield rows
    rows = []
  }
  yield rows
}

/** One update for each row that has a value: it applies while the members are what was read. */
function* updatesOf(
  rows: readonly Row[],
  counts: Map<RegExp, number>
): Generator<undefined, mongo.AnyBulkWriteOperation<Row>[]> {
  const updates: mongo.AnyBulkWriteOperation<Row>[] = []
  const finders = [...counts.keys()]
  for (const row of rows) {
    const found = new Set<RegExp>()
    const erase = (text: string) => withoutFound(text, finders, (finder) => found.add(finder))
    const was: Record<string, unknown> = {}
    const becomes: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(row)) {
      const erased = yield* erasedFrom(value, erase)
      if (erased !== value) [was[name], becomes[name]] = [value, erased]
    }
    for (const finder of found) counts.set(finder, (counts.get(finder) ?? 0) + 1)
    if (found.size === 0) continue
    updates.push({ updateOne: { filter: { ...was, _id: row._id }, update: { $set: becomes } } })
  }
  return updates
}

/**
 * The value itself when none of its texts changes. A text that is JSON stays JSON: only its values are erased, not its
 * structure or its names. One text is one step.
 */
function* erasedFrom(
  value: unknown,
  erase: (text: string) => string
): Generator<undefined, unknown> {
  if (typeof value === 'string') {
    yield
    const json = jsonOf(value)
    if (json === undefined) return erase(value)
    const erased = yield* erasedFrom(json, erase)
    return erased === json ? value : JSON.stringify(erased)
  }
  const isList = Array.isArray(value)
  if (!isList && (value === null || !isPlain(value))) return value
  const entries = Object.entries(value)
  const erased: [string, unknown][] = []
  for (const [name, part] of entries) erased.push([name, yield* erasedFrom(part, erase)])
  if (erased.every(([, part], at) => part === entries[at]?.[1])) return value
  return isList ? erased.map(([, part]) => part) : Object.fromEntries(erased)
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

/** Undefined unless the text is JSON of an object or a list. */
function jsonOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
