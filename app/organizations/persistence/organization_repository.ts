import type { ClientSession } from 'mongoose'
import type { Organization } from '#organizations/organization'
import type { UrlPrivacy } from '#shared/url_privacy'
import { isIdentifier, toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import { OrganizationModel, type OrganizationRow } from './organization_model.js'

/** Of a new organization, and of one that an older version created. */
const DEFAULT_URL_PRIVACY: UrlPrivacy = 'masked'
const EARLIER_URL_PRIVACY: UrlPrivacy = 'full'

export class OrganizationRepository {
  async find(organizationId: string, session?: ClientSession): Promise<Organization | null> {
    if (!isIdentifier(organizationId)) return null
    const row = await OrganizationModel.findById(toObjectId(organizationId))
      .setOptions(readIn(session))
      .lean()
    return row && toOrganization(row)
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
    session?: ClientSession
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

  /** Marks a dependency on the organization's ancestry: of this and a concurrent move only one commits. Null for
   * an organization whose deletion was requested. */
  async touch(organizationId: string, session: ClientSession): Promise<Organization | null> {
    if (!isIdentifier(organizationId)) return null
    const row = await OrganizationModel.findOneAndUpdate(
      { _id: toObjectId(organizationId), deletion: { $exists: false } },
      { $inc: { touches: 1 } },
      { session, timestamps: false, returnDocument: 'after' }
    ).lean<OrganizationRow>()
    return row && toOrganization(row)
  }

  /** Returns null for an organization that does not exist. */
  putSettings(
    organizationId: string,
    { urlPrivacy, timeZone }: Pick<Organization, 'urlPrivacy' | 'timeZone'>,
    session: ClientSession
  ) {
    return this.#put(organizationId, { url_privacy: urlPrivacy, time_zone: timeZone }, session)
  }

  /** Returns null for an organization that does not exist. */
  rename(organizationId: string, name: string, session: ClientSession) {
    return this.#put(organizationId, { name }, session)
  }

  /** All descendants of an organization, at any depth. */
  async descendants(organizationId: string, session: ClientSession): Promise<Organization[]> {
    const rows = await OrganizationModel.find({ ancestor_ids: toObjectId(organizationId) })
      .session(session)
      .lean<OrganizationRow[]>()
    return rows.map(toOrganization)
  }

  async putAncestry(
    { id, parentId, ancestorIds }: Pick<Organization, 'id' | 'parentId' | 'ancestorIds'>,
    session: ClientSession
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
    changes: Partial<Pick<OrganizationRow, 'name' | 'url_privacy' | 'time_zone'>>,
    session: ClientSession
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
    ...(row.deletion && { deletionDueAt: row.deletion.due_at }),
    ...(row.deletion?.begun_at && { deletionBegunAt: row.deletion.begun_at }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
