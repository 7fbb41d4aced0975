import mongoose, { model, Schema, Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { OrganizationChangeKind } from '#shared/organization_changes'
import { inSnapshot, readIn } from './in_snapshot.js'
import type { Transaction } from './in_transaction.js'
import { retryOnDuplicateKey } from './mongo_errors.js'
import { SCHEMA_OPTIONS } from './schema_options.js'

export interface OrganizationRevisionRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  /** 0 while the organization was claimed and nothing changed. */
  readonly revision: number
  /** The revision that last changed the organization's own brand kit; 0 before the first. */
  readonly brand_kit_revision: number
  /** The latest instant at which something was created; missing before the first. */
  readonly last_created_at?: Date
  /** The revision and instant from which every state of the routers is recorded; missing while none is. */
  readonly history_begin?: { readonly revision: number; readonly at: Date }
  /** The size of the revisions after that begin, up to one of them; missing until counted. */
  readonly history_size?: {
    readonly revision: number
    readonly bytes: number
    /** Whether older revisions were removed. */
    readonly is_trimmed: boolean
  }
  /** Grows with every write, so that concurrent writes conflict. Nothing reads it. */
  readonly claims?: number
  /** The checksum of the routers as of `revision`. Where the row has a later one, an older version wrote it: ignore this. */
  readonly routers?: { readonly revision: number; readonly checksum: number }
  /** The newest changes, one for each revision, newest last. Those of one write share an epoch. */
  readonly log: {
    readonly kind: OrganizationChangeKind
    readonly id: Types.ObjectId
    readonly epoch?: Types.ObjectId
  }[]
}

const change = new Schema(
  { kind: String, id: Schema.Types.ObjectId, epoch: Schema.Types.ObjectId },
  { _id: false, id: false }
)

const routers = new Schema({ revision: Number, checksum: Number }, { _id: false, id: false })

const begin = new Schema({ revision: Number, at: Date }, { _id: false, id: false })

const size = new Schema(
  { revision: Number, bytes: Number, is_trimmed: Boolean },
  { _id: false, id: false }
)

const schema = new Schema<OrganizationRevisionRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    brand_kit_revision: { type: Number, required: true },
    last_created_at: Date,
    history_begin: { type: begin, default: undefined },
    history_size: { type: size, default: undefined },
    claims: Number,
    routers: { type: routers, default: undefined },
    log: { type: [change], required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'organization_revisions' }
)

export const OrganizationRevisionModel = model('OrganizationRevision', schema)

const LOGGED_CHANGES = 100
/** A single write of up to this many changes is logged whole, until the next one. */
const LOGGED_TOGETHER_MAX = 1_000

export interface OrganizationRevision {
  readonly revision: number
  /** The revision that last changed the organization's own brand kit; 0 before the first. */
  readonly brandKitRevision: number
  /** New with each write, as another one may get the same revision after a restore. An older version writes none. */
  readonly epoch?: string | undefined
  /** The sum of `routerChecksum` over all routers; missing where an older version wrote last, and in answers of `find`. */
  readonly checksum?: number | undefined
}

/** Every state of an organization's routers is recorded from this revision and instant on. */
export interface HistoryBegin {
  readonly revision: number
  readonly at: Date
}

export interface LoggedChange {
  readonly kind: OrganizationChangeKind
  readonly id: string
  readonly epoch?: string | undefined
}

/** A revision with the changes of the newest revisions: one entry for each, newest last. */
export interface LoggedRevision extends OrganizationRevision {
  readonly log: readonly LoggedChange[]
}

/**
 * Numbers the states of each organization's routers, pins, used flows, brand kit and ancestry: 0, then one more with every
 * write. A reader that knows a state and its number can tell from one small document whether it is current, and which
 * writes it lacks.
 */
export class OrganizationRevisions {
  /**
   * Call it first in a transaction that writes to the organization. Once it returns, no other such transaction
   * interferes with this one; while another one is in progress, it throws what makes `inTransaction` run this one
   * again.
   */
  async claim(organizationId: string, session: Transaction): Promise<void> {
    await retryOnDuplicateKey(
      OrganizationRevisionModel.collection.updateOne(
        { _id: toObjectId(organizationId) },
        {
          $inc: { claims: 1 },
          $setOnInsert: { revision: 0, brand_kit_revision: 0, log: [] },
        },
        { upsert: true, session }
      )
    )
  }

  /**
   * Assigns the organization's next revisions, one for each change, in the transaction that makes them; returns the
   * last one. Of two concurrent transactions only one commits and the other runs again, so the numbers are in commit
   * order without gaps. `createdAtMs`, from `nextInstant`, is the date of the transaction's creations, `checksumChange`
   * what it adds to the checksum of the routers.
   */
  async bump(
    organizationId: string,
    changes: readonly LoggedChange[],
    session: Transaction,
    createdAtMs?: number,
    checksumChange = 0
  ): Promise<number> {
    const epoch = new Types.ObjectId()
    const logged = changes.map(({ kind, id }) => ({ kind, id: toObjectId(id), epoch }))
    const log = { $concatArrays: [{ $ifNull: ['$log', []] }, logged] }
    const isKitChanged = changes.some(({ kind }) => kind === 'brand_kit')
    const row = await retryOnDuplicateKey(
      OrganizationRevisionModel.collection.findOneAndUpdate(
        { _id: toObjectId(organizationId) },
        [
          {
            $set: {
              revision: { $add: [{ $ifNull: ['$revision', 0] }, changes.length] },
              brand_kit_revision: { $ifNull: ['$brand_kit_revision', 0] },
              ...(createdAtMs !== undefined && {
                last_created_at: { $max: ['$last_created_at', new Date(createdAtMs)] },
              }),
              routers: {
                $cond: [
                  { $eq: [{ $ifNull: ['$routers.revision', -1] }, '$revision'] },
                  {
                    revision: { $add: ['$revision', changes.length] },
                    checksum: { $add: ['$routers.checksum', checksumChange] },
                  },
                  '$$REMOVE',
                ],
              },
              log: { $slice: [log, -loggedAfter(changes.length)] },
            },
          },
          ...(isKitChanged ? [{ $set: { brand_kit_revision: '$revision' } }] : []),
        ],
        { upsert: true, returnDocument: 'after', projection: { revision: 1, routers: 1 }, session }
      )
    )
    if (!row?.routers) await this.addChecksum(organizationId, session)
    return Number(row?.revision)
  }

  /** Reads all routers and stores their checksum where an older version wrote last; does nothing elsewhere. */
  async addChecksum(organizationId: string, session: Transaction): Promise<void> {
    const own = { _id: toObjectId(organizationId) }
    const { collection } = OrganizationRevisionModel
    const row = await collection.findOne(own, { session, projection: { log: 0 } })
    if (!row || row.routers?.revision === row.revision) return
    const checksum = await checksumOf(own._id, session)
    await collection.updateOne(
      own,
      { $set: { routers: { revision: row.revision, checksum } } },
      { session }
    )
  }

  /**
   * The time on this instance's clock or, when that clock is behind, the millisecond after the latest creation in the
   * organization: later creations have later dates on every instance. It holds for what the transaction of `session`
   * creates, because only one of two concurrent transactions commits.
   */
  async nextInstant(organizationId: string, nowMs: number, session?: Transaction) {
    const row = await OrganizationRevisionModel.findById(organizationId, { last_created_at: 1 })
      .session(session ?? null)
      .lean<Pick<OrganizationRevisionRow, 'last_created_at'>>()
    const lastMs = row?.last_created_at?.getTime() ?? -Infinity
    return Math.max(nowMs, lastMs + 1)
  }

  /** Where the recorded history of the organization's routers begins; null while nothing is recorded. */
  async historyBegin(organizationId: string, session?: Transaction): Promise<HistoryBegin | null> {
    const row = await OrganizationRevisionModel.findById(organizationId, { history_begin: 1 })
      .session(session ?? null)
      .lean<Pick<OrganizationRevisionRow, 'history_begin'>>()
    return row?.history_begin ?? null
  }

  /** Begins the history where it has not begun. */
  async beginHistory(
    organizationId: string,
    { revision, at }: HistoryBegin,
    session?: Transaction
  ): Promise<void> {
    await retryOnDuplicateKey(
      OrganizationRevisionModel.collection.updateOne(
        { _id: toObjectId(organizationId) },
        [
          {
            $set: {
              revision: { $ifNull: ['$revision', 0] },
              brand_kit_revision: { $ifNull: ['$brand_kit_revision', 0] },
              log: { $ifNull: ['$log', []] },
              history_begin: { $ifNull: ['$history_begin', { revision, at }] },
            },
          },
        ],
        { upsert: true, ...(session && { session }) }
      )
    )
  }

  /** An organization without writes is missing from the answer; its revision is 0, as after a claim alone. */
  async find(
    organizationIds: Iterable<string>,
    session?: Transaction
  ): Promise<ReadonlyMap<string, OrganizationRevision>> {
    const rows = await OrganizationRevisionModel.find(
      { _id: { $in: Array.from(organizationIds, toObjectId) } },
      { revision: 1, brand_kit_revision: 1, log: { $slice: -1 } }
    )
      .session(session ?? null)
      .lean<OrganizationRevisionRow[]>()
    return new Map(rows.map((row) => [row._id.toHexString(), toRevision(row)]))
  }

  /**
   * Each organization, as of one moment: `torn` when its routers are not those of its revision, `unchecked` when an older
   * version wrote last.
   */
  async *check() {
    const ids = OrganizationRevisionModel.collection.find({}, { projection: { _id: 1 } })
    for await (const { _id: id } of ids) {
      const organizationId = id.toHexString()
      yield await inSnapshot(async (session) => {
        const found = await this.findWithLogs([organizationId], session)
        const { revision = 0, checksum } = found.get(organizationId) ?? {}
        const isChecked = checksum !== undefined
        const isWhole = isChecked && checksum === (await checksumOf(id, session))
        const state = isWhole ? 'whole' : isChecked ? 'torn' : 'unchecked'
        return { organizationId, revision, state } as const
      })
    }
  }

  /** Like `find`, with the logs, as of `session`. */
  async findWithLogs(
    organizationIds: Iterable<string>,
    session: Transaction
  ): Promise<ReadonlyMap<string, LoggedRevision>> {
    const rows = await OrganizationRevisionModel.find({
      _id: { $in: Array.from(organizationIds, toObjectId) },
    })
      .setOptions(readIn(session))
      .lean<OrganizationRevisionRow[]>()
    return new Map(rows.map((row) => [row._id.toHexString(), toLoggedRevision(row)]))
  }
}

function loggedAfter(changes: number): number {
  return changes > LOGGED_TOGETHER_MAX ? LOGGED_CHANGES : Math.max(changes + 1, LOGGED_CHANGES)
}

/** Of one state of a router. The last six digits of its id are a counter of the process that created it. */
export function routerChecksum({ id, revision }: { id: string; revision: number }): number {
  return revision * Number.parseInt(id.slice(-6), 16)
}

async function checksumOf(organizationId: Types.ObjectId, session: Transaction): Promise<number> {
  const { readConcern } = readIn(session)
  const options = { session, projection: { revision: 1 }, ...(readConcern && { readConcern }) }
  const found = mongoose.connection
    .collection('booking_flow_routers')
    .find<{ _id: Types.ObjectId; revision: number }>({ organization_id: organizationId }, options)
  let checksum = 0
  for await (const { _id: id, revision } of found) {
    checksum += routerChecksum({ id: id.toHexString(), revision })
  }
  return checksum
}

function toRevision(row: OrganizationRevisionRow): OrganizationRevision {
  const { revision, brand_kit_revision: brandKitRevision, routers: known } = row
  return {
    revision,
    brandKitRevision,
    epoch: row.log.at(-1)?.epoch?.toHexString(),
    checksum: known?.revision === revision ? known.checksum : undefined,
  }
}

function toLoggedRevision(row: OrganizationRevisionRow): LoggedRevision {
  const log = row.log.map(({ kind, id, epoch }) => ({
    kind,
    id: id.toHexString(),
    epoch: epoch?.toHexString(),
  }))
  return { ...toRevision(row), log }
}
