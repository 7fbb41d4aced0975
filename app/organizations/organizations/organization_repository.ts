import { model, Schema, type Types } from 'mongoose'
import { isIdentifier, toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import type { Transaction } from '#shared/persistence/in_transaction'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import {
  type Organization,
  type SwitchState,
  URL_PRIVACY_MODES,
  type UrlPrivacy,
} from './organization.js'

export interface OrganizationRow {
  readonly _id: Types.ObjectId
  readonly name: string
  readonly parent_id: Types.ObjectId | null
  /** Nearest first: the parent, then its parent, up to the root. */
  readonly ancestor_ids: Types.ObjectId[]
  /** Absent in an organization of an older version, which stored whole URLs. */
  readonly url_privacy?: UrlPrivacy
  /** Absent in an organization of an older version. */
  readonly time_zone?: string | null
  /** Absent unless it was chosen. */
  readonly page_checks?: SwitchState
  /** Absent unless it was chosen. */
  readonly router_names_on_pages?: SwitchState
  /** Absent unless its deletion was requested. */
  readonly deletion?: {
    readonly requested_at: Date
    readonly due_at: Date
    readonly begun_at?: Date
  }
  /** Counts writes that depend on its ancestry, so that a concurrent move does not commit as well. */
  readonly touches?: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const schema = new Schema<OrganizationRow>(
  {
    name: { type: String, required: true, minlength: 1 },
    parent_id: { type: Schema.Types.ObjectId, default: null },
    ancestor_ids: { type: [Schema.Types.ObjectId], required: true },
    url_privacy: { type: String, enum: URL_PRIVACY_MODES },
    time_zone: { type: String },
    page_checks: { type: String },
    router_names_on_pages: { type: String },
    touches: { type: Number },
    deletion: {
      type: new Schema({ requested_at: Date, due_at: Date, begun_at: Date }, { _id: false }),
      default: undefined,
    },
  },
  { ...SCHEMA_OPTIONS, collection: 'organizations' }
)

schema.index({ ancestor_ids: 1 })
schema.index(
  { 'deletion.due_at': 1 },
  { partialFilterExpression: { 'deletion.due_at': { $exists: true } } }
)

export const OrganizationModel = model('Organization', schema)

/** What an organization decides about itself. */
export type OrganizationSettings = Pick<
  Organization,
  'urlPrivacy' | 'timeZone' | 'pageChecks' | 'routerNamesOnPages'
>

/** Of new organizations, and of those that an older version created. */
const DEFAULT_URL_PRIVACY: UrlPrivacy = 'masked'
const EARLIER_URL_PRIVACY: UrlPrivacy = 'full'

export class OrganizationRepository {
  async find(organizationId: string, session?: Transaction): Promise<Organization | null> {
    if (!isIdentifier(organizationId)) return null
    const row = await OrganizationModel.findById(toObjectId(organizationId))
      .setOptions(readIn(session))
      .lean()
    return row && toOrganization(row)
  }

  /** The names of those that exist, by id. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const named = { _id: { $in: ids.map(toObjectId) } }
    const rows = await OrganizationModel.find(named, { name: 1 }).lean()
    return new Map(rows.map(({ _id, name }) => [_id.toHexString(), name]))
  }

  async findChildByName(parentId: string | null, name: string): Promise<Organization | null> {
    const row = await OrganizationModel.findOne({
      parent_id: parentId === null ? null : toObjectId(parentId),
      name,
    })
      .sort({ _id: 1 })
      .lean()
    return row && toOrganization(row)
  }

  /** The first `count` organizations after the one with this id, in id order; for operators only. */
  async list(afterId: string | null, count: number): Promise<Organization[]> {
    const rows = await OrganizationModel.find(
      afterId === null ? {} : { _id: { $gt: toObjectId(afterId) } }
    )
      .sort({ _id: 1 })
      .limit(count)
      .lean<OrganizationRow[]>()
    return rows.map(toOrganization)
  }

  /** With a session, runs in the transaction that also touched the parent. */
  async create(
    input: { name: string; parent: Organization | null; urlPrivacy?: UrlPrivacy | undefined },
    session?: Transaction
  ): Promise<Organization> {
    const { name, parent } = input
    const ancestorIds = parent ? [parent.id, ...parent.ancestorIds] : []
    const [created] = await OrganizationModel.create(
      [
        {
          name,
          parent_id: parent ? toObjectId(parent.id) : null,
          ancestor_ids: ancestorIds.map(toObjectId),
          url_privacy: input.urlPrivacy ?? DEFAULT_URL_PRIVACY,
        },
      ],
      { session: session ?? null }
    )
    if (!created) throw new Error('MongoDB created no organization')
    return toOrganization(created.toObject())
  }

  /**
   * Writes the organization's row, so of this transaction and a concurrent move only one commits. Null for an
   * organization whose deletion was requested.
   */
  async touch(organizationId: string, session: Transaction): Promise<Organization | null> {
    if (!isIdentifier(organizationId)) return null
    const row = await OrganizationModel.findOneAndUpdate(
      { _id: toObjectId(organizationId), deletion: { $exists: false } },
      { $inc: { touches: 1 } },
      { session, timestamps: false, returnDocument: 'after' }
    ).lean<OrganizationRow>()
    return row && toOrganization(row)
  }

  /** Returns null for an organization that does not exist. */
  putSettings(organizationId: string, settings: OrganizationSettings, session: Transaction) {
    const row = {
      url_privacy: settings.urlPrivacy,
      time_zone: settings.timeZone,
      page_checks: settings.pageChecks,
      router_names_on_pages: settings.routerNamesOnPages,
    }
    return this.#put(organizationId, row, session)
  }

  /** Returns null for an organization that does not exist. */
  rename(organizationId: string, name: string, session: Transaction) {
    return this.#put(organizationId, { name }, session)
  }

  /** All descendants of an organization, at any depth. */
  async descendants(organizationId: string, session: Transaction): Promise<Organization[]> {
    const rows = await OrganizationModel.find({ ancestor_ids: toObjectId(organizationId) })
      .session(session)
      .lean<OrganizationRow[]>()
    return rows.map(toOrganization)
  }

  async putAncestry(
    { id, parentId, ancestorIds }: Pick<Organization, 'id' | 'parentId' | 'ancestorIds'>,
    session: Transaction
  ): Promise<void> {
    await OrganizationModel.updateOne(
      { _id: toObjectId(id) },
      {
        parent_id: parentId === null ? null : toObjectId(parentId),
        ancestor_ids: ancestorIds.map(toObjectId),
      },
      { session }
    )
  }

  async #put(
    organizationId: string,
    changes: Partial<OrganizationRow>,
    session: Transaction
  ): Promise<Organization | null> {
    if (!isIdentifier(organizationId)) return null
    const row = await OrganizationModel.findByIdAndUpdate(toObjectId(organizationId), changes, {
      session,
      returnDocument: 'after',
    }).lean<OrganizationRow>()
    return row && toOrganization(row)
  }
}

export function toOrganization(row: OrganizationRow): Organization {
  return {
    id: row._id.toHexString(),
    name: row.name,
    parentId: row.parent_id?.toHexString() ?? null,
    ancestorIds: row.ancestor_ids.map((id) => id.toHexString()),
    urlPrivacy: row.url_privacy ?? EARLIER_URL_PRIVACY,
    timeZone: row.time_zone ?? null,
    pageChecks: row.page_checks ?? 'on',
    routerNamesOnPages: row.router_names_on_pages ?? 'off',
    ...(row.deletion && { deletionDueAt: row.deletion.due_at }),
    ...(row.deletion?.begun_at && { deletionBegunAt: row.deletion.begun_at }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
