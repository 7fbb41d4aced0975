import mongoose, { type mongo } from 'mongoose'
import { toObjectId } from '#shared/identifiers'

/** What stands in place of an erased value, as in a masked URL. */
export const MASK = '~'
/** Rows of one query, few enough to be read well within `QUERY_LIMIT_MS`. */
const WINDOW_ROWS = 50_000
const QUERY_LIMIT_MS = 60_000
/** Rows in memory. */
const ROWS_AT_ONCE = 500
const TIME = 'metadata.timestamp'

interface Texts {
  readonly collection: string
  /** The members that are searched and changed; without any, the whole row is. */
  readonly paths: readonly string[]
  /** Which rows may hold texts of visitors, if not all. */
  readonly only?: mongo.Filter<mongo.Document>
  /** The member that holds the organization. */
  readonly owner: 'organization_id' | '_id'
  /** Has an index of the owner and `TIME`, and may hold millions of rows of one organization. */
  readonly isLarge?: boolean
}

/** Where texts of visitors are stored. Answers that are kept for repeated requests contain none. */
const TEXTS: readonly Texts[] = [
  { collection: 'router_events', paths: ['url'], owner: 'organization_id', isLarge: true },
  { collection: 'traffic_shapes', paths: ['shape'], owner: 'organization_id' },
  { collection: 'unmatched_shapes', paths: ['shapes.shape'], owner: 'organization_id' },
  { collection: 'seen_utm', paths: [], owner: '_id' },
  { collection: 'router_audits', paths: [], owner: '_id' },
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

type Row = Readonly<Record<string, unknown>> & { readonly _id: mongo.ObjectId }

/** These have backslashes before them in JSON. */
const PLAIN: Readonly<Record<string, string>> = {
  '"': String.raw`\\*"`,
  '\\': String.raw`\\+`,
}

/**
 * A value as it may be written in a URL or in JSON: each character as it is or escaped, once or more often, in any case
 * of letters.
 */
export function patternOf(value: string): RegExp {
  const characters = Array.from(value, (character) => {
    if (/[\da-z]/i.test(character)) return character
    const plain = PLAIN[character] ?? character.replace(/[$()*+.?[\]^{|}/]/, String.raw`\$&`)
    const escaped = [...Buffer.from(character)].map(
      (byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`
    )
    return `(?:${plain}|${escaped.join('')}${character === ' ' ? String.raw`|\+` : ''})`
  })
  return new RegExp(characters.join(''), 'giu')
}

/**
 * Replaces each occurrence of `pattern` in the stored texts of an organization's visitors and returns the number of rows
 * that had one; with `isDryRun` it only counts. Counts of visits stay. A row that changes during the erasure is left as it is.
 * Throws the reason of `signal` once it has aborted; what was erased until then stays erased.
 */
export async function eraseTexts(
  organizationId: string,
  pattern: RegExp,
  { isDryRun = false, signal }: { readonly isDryRun?: boolean; readonly signal?: AbortSignal } = {}
): Promise<number> {
  let found = 0
  for (const texts of TEXTS) {
    for await (const rows of rowsWith(texts, organizationId, pattern)) {
      signal?.throwIfAborted()
      const updates = rows.flatMap((row) => updateOf(row, pattern))
      found += updates.length
      if (isDryRun || updates.length === 0) continue
      await collectionOf(texts).bulkWrite(updates, { ordered: false })
    }
  }
  return found
}

function collectionOf({ collection }: Texts): mongo.Collection<Row> {
  return mongoose.connection.collection<Row>(collection)
}

/** The rows that contain the pattern, some at a time. */
async function* rowsWith(
  texts: Texts,
  organizationId: string,
  pattern: RegExp
): AsyncGenerator<Row[]> {
  const collection = collectionOf(texts)
  const owned = { [texts.owner]: toObjectId(organizationId) }
  const contains = { $regex: pattern.source, $options: 'i' }
  const asked = texts.paths.map((path) => ({ [path]: contains }))
  const matching = { ...owned, ...texts.only, ...(asked.length > 0 && { $or: asked }) }
  const members = texts.paths.map((path) => [path.split('.')[0], 1] as const)
  const projection = Object.fromEntries(members)
  if (!texts.isLarge) return yield* batches(collection.find<Row>(matching, { projection }))
  for (let after: Date | undefined; ;) {
    const behind = after && { $gt: after }
    const [last] = await collection
      .find<{ readonly metadata: { readonly timestamp: Date } }>(
        { ...owned, ...(behind && { [TIME]: behind }) },
        { projection: { _id: 0, [TIME]: 1 }, maxTimeMS: QUERY_LIMIT_MS }
      )
      .sort({ [TIME]: 1 })
      .skip(WINDOW_ROWS)
      .limit(1)
      .toArray()
    const until = last?.metadata.timestamp
    const within = { ...behind, ...(until && { $lte: until }) }
    const window = behind || until ? { [TIME]: within } : {}
    yield* batches(collection.find<Row>({ ...matching, ...window }, { projection }))
    if (!until) return
    after = until
  }
}

async function* batches(found: mongo.FindCursor<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of found.maxTimeMS(QUERY_LIMIT_MS)) {
    if (batch.push(row) < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  yield batch
}

/** One update for a row that contains the pattern: it applies while the members are what was read. */
function updateOf(row: Row, pattern: RegExp): mongo.AnyBulkWriteOperation<Row>[] {
  const changes = Object.entries(row).flatMap(([name, value]) => {
    const erased = withoutPattern(value, pattern)
    return erased === value ? [] : [{ name, value, erased }]
  })
  if (changes.length === 0) return []
  const was = Object.fromEntries(changes.map(({ name, value }) => [name, value]))
  const becomes = Object.fromEntries(changes.map(({ name, erased }) => [name, erased]))
  return [{ updateOne: { filter: { _id: row._id, ...was }, update: { $set: becomes } } }]
}

/** A JSON text stays one: only its values are erased, not its structure and its names. */
function textWithout(text: string, pattern: RegExp): string {
  const json = jsonOf(text)
  if (json === undefined) return text.replace(pattern, MASK)
  const erased = withoutPattern(json, pattern)
  return erased === json ? text : JSON.stringify(erased)
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

/** The value itself when nothing in it contains the pattern. */
function withoutPattern(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return textWithout(value, pattern)
  if (Array.isArray(value)) {
    const parts = value.map((part) => withoutPattern(part, pattern))
    return parts.some((part, at) => part !== value[at]) ? parts : value
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  ) {
    return value
  }
  const entries = Object.entries(value)
  const erased = entries.map(([name, part]) => [name, withoutPattern(part, pattern)] as const)
  const isSame = erased.every(([, part], at) => part === entries[at]?.[1])
  return isSame ? value : Object.fromEntries(erased)
}
