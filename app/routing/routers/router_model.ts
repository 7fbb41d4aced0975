import { setImmediate as nextTurn } from 'node:timers/promises'
import { model, type mongo, Schema, type Types } from 'mongoose'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/router'
import { ahead, readIn } from '#shared/persistence/in_snapshot'
import { throwIfCallerLeft } from '#shared/async/time_slices'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { shownMsOf } from '#shared/time'
import { type Plain, PlainDocuments } from '#shared/persistence/plain_documents'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { MembersOf } from '#shared/member_name'
import { type BookingFlowRouter, NO_TAGS } from './booking_flow_router.js'
import { CRITERIA_SCHEMA, type CriteriaRow, toCriteria, toCriteriaRow } from './criteria_row.js'
import { INDEX, SEARCH_SCHEMA, type SearchRow, searchRow } from './search_row.js'

export const NAME_INDEX = 'one_router_per_name'
export const EXTERNAL_ID_INDEX = 'one_router_per_external_id'
export const ACTIVE_DEFAULT_INDEX = 'one_active_default'

export interface RouterRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly description: string | null
  /** Absent for a router without tags. */
  readonly tags?: readonly string[] | null
  /** Absent for a router without one, because the unique index would contain a null. */
  readonly external_id?: string | null
  readonly booking_flow_id: Types.ObjectId
  readonly example_urls: string[]
  readonly matching_criteria: CriteriaRow | null
  readonly accepted_warnings?: readonly WarningCode[] | null
  readonly priority_class: PriorityClass
  readonly is_default: boolean
  readonly is_active: boolean
  readonly scheduling: { readonly active_from: Date | null; readonly active_until: Date | null }
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Absent in rows of older versions until the job `router-search` adds it. */
  readonly search?: SearchRow
}

/** The bounds of a router's schedule. */
export const SCHEDULE_BOUNDS = ['scheduling.active_from', 'scheduling.active_until'] as const

const schema = new Schema<RouterRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, default: null },
    tags: { type: [String], default: undefined },
    external_id: { type: String, default: undefined },
    booking_flow_id: { type: Schema.Types.ObjectId, required: true },
    example_urls: { type: [String], required: true },
    matching_criteria: { type: CRITERIA_SCHEMA, default: null },
    accepted_warnings: { type: [String], default: undefined },
    priority_class: { type: String, enum: PRIORITY_CLASSES, required: true },
    is_default: { type: Boolean, required: true },
    is_active: { type: Boolean, required: true },
    scheduling: {
      type: new Schema({ active_from: Date, active_until: Date }, { _id: false }),
      required: true,
    },
    revision: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    search: { type: SEARCH_SCHEMA, default: undefined },
  } satisfies OfEachStored<RouterRow>,
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'booking_flow_routers' }
)

schema.index(INDEX.name, { unique: true, name: NAME_INDEX })
schema.index(INDEX.externalId, {
  unique: true,
  name: EXTERNAL_ID_INDEX,
  partialFilterExpression: { external_id: { $gt: '' } },
})
schema.index(
  { organization_id: 1 },
  {
    unique: true,
    name: ACTIVE_DEFAULT_INDEX,
    partialFilterExpression: { is_default: true, is_active: true },
  }
)
for (const keys of [
  INDEX.id,
  INDEX.flow,
  INDEX.activity,
  INDEX.terms,
  INDEX.foldedName,
  INDEX.creation,
  INDEX.update,
  INDEX.precedence,
]) {
  schema.index(keys)
}
/** Finds the routers that another version of the service wrote last. */
schema.index({ 'search.version': 1 })
for (const bound of SCHEDULE_BOUNDS) {
  const isSet = { [bound]: { $gt: new Date(0) } }
  schema.index({ organization_id: 1, [bound]: 1 }, { partialFilterExpression: isSet })
  schema.index({ [bound]: 1, organization_id: 1 }, { partialFilterExpression: isSet })
}

export const RouterModel = model('BookingFlowRouter', schema)

/** The row without `search`, which no quota counts. */
export function toRow(router: BookingFlowRouter): RouterRow {
  return {
    _id: toObjectId(router.id),
    organization_id: toObjectId(router.organizationId),
    name: router.name,
    description: router.description,
    ...(router.tags.length > 0 && { tags: [...router.tags] }),
    ...(router.externalId !== null && { external_id: router.externalId }),
    booking_flow_id: toObjectId(router.bookingFlowId),
    example_urls: [...router.exampleUrls],
    matching_criteria: router.criteria && toCriteriaRow(router.criteria),
    ...(router.acceptedWarnings && { accepted_warnings: [...router.acceptedWarnings] }),
    priority_class: router.priorityClass,
    is_default: router.isDefault,
    is_active: router.isActive,
    scheduling: {
      active_from: toDate(router.activeFromMs),
      active_until: toDate(router.activeUntilMs),
    },
    revision: router.revision,
    createdAt: new Date(router.createdAtMs),
    updatedAt: new Date(router.updatedAtMs),
  } satisfies MembersOf<
    BookingFlowRouter,
    'tags' | 'externalId' | 'criteria' | 'acceptedWarnings' | 'activeFromMs' | 'activeUntilMs'
  >
}

export function toRouter(row: RouterRow): BookingFlowRouter {
  const plain = {
    ...row,
    _id: row._id.toHexString(),
    organization_id: row.organization_id.toHexString(),
    booking_flow_id: row.booking_flow_id.toHexString(),
    scheduling: {
      active_from: row.scheduling.active_from?.getTime() ?? null,
      active_until: row.scheduling.active_until?.getTime() ?? null,
    },
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  }
  return toRouterOf(plain, (text) => text)
}

/** Frozen, because all requests of an instance share the routers of a table. */
function toRouterOf(row: Plain<RouterRow>, shared: SharedTexts): BookingFlowRouter {
  return Object.freeze({
    id: row._id,
    organizationId: shared(row.organization_id),
    name: row.name,
    description: row.description,
    tags: row.tags ?? NO_TAGS,
    externalId: row.external_id ?? null,
    bookingFlowId: shared(row.booking_flow_id),
    exampleUrls: row.example_urls,
    criteria: row.matching_criteria && toCriteria(row.matching_criteria),
    ...(row.accepted_warnings && { acceptedWarnings: knownCodes(row.accepted_warnings) }),
    priorityClass: shared(row.priority_class),
    isDefault: row.is_default,
    isActive: row.is_active,
    activeFromMs: shownMsOf(row.scheduling.active_from),
    activeUntilMs: shownMsOf(row.scheduling.active_until),
    revision: row.revision,
    createdAtMs: row.createdAt,
    updatedAtMs: row.updatedAt,
  })
}

/** The row with its `search`. */
export function toSearchableRow(router: BookingFlowRouter): RouterRow {
  return { ...toRow(router), search: searchRow(router) }
}

/** The constants, so that routers in memory share them. */
function knownCodes(stored: readonly WarningCode[]): WarningCode[] {
  return WARNING_CODES.filter((code) => stored.includes(code))
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

type SharedTexts = <Text extends string>(text: Text) => Text

/** Most routers lead to the same few flows: routers that are read together share such texts. */
function sharedTexts(): SharedTexts {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text) as typeof text | undefined
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
}

/**
 * A row without `search`, as the only member of a document. The driver makes a list of the members of each document
 * that it reads, before it gives it away as bytes.
 */
const WRAPPED = { _id: 0, router: { $unsetField: { field: 'search', input: '$$ROOT' } } }

/** Reads routers from documents of `WRAPPED`. Those that one reader reads share texts. */
function routerReader(): (document: Uint8Array) => BookingFlowRouter {
  const documents = new PlainDocuments<{ router: RouterRow }>()
  const shared = sharedTexts()
  return (document) => toRouterOf(documents.read(document).router, shared)
}

interface RouterReading {
  readonly sort?: mongo.Sort
  readonly batchSize: number
}

/** Reads routers in batches, each of which can be read once. */
export async function* readBatches(
  filter: object,
  session: Transaction,
  { sort = {}, batchSize }: RouterReading
): AsyncGenerator<Iterable<BookingFlowRouter>> {
  const { readConcern } = readIn(session)
  const options = {
    session,
    batchSize,
    projection: WRAPPED,
    raw: true,
    ...(readConcern && { readConcern }),
  }
  const read = routerReader()
  const rows = RouterModel.collection.find<Uint8Array>(filter, options).sort(sort)
  for await (const row of rows) {
    const batch = Iterator.from([row, ...rows.readBufferedDocuments()])
    yield batch.map(read)
  }
}

const READ_AT_ONCE = 2_000
const READING_MS = 5

export function unchanged(router: BookingFlowRouter): BookingFlowRouter {
  return router
}

/**
 * Reads routers and yields to other work of the process every 5 ms. Each batch is on its way while the one before it is
 * read.
 */
export async function readRouters<Kept>(
  filter: object,
  session: Transaction,
  keep: (router: BookingFlowRouter) => Kept
): Promise<Kept[]> {
  const kept: Kept[] = []
  let startedMs = performance.now()
  for await (const batch of ahead(readBatches(filter, session, { batchSize: READ_AT_ONCE }))) {
    for (const router of batch) {
      kept.push(keep(router))
      if (performance.now() - startedMs < READING_MS) continue
      throwIfCallerLeft()
      await nextTurn()
      startedMs = performance.now()
    }
  }
  return kept
}
