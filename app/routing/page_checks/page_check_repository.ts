import { model, Schema, type Types } from 'mongoose'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { OrganizationModel } from '#organizations/organizations/organization_repository'
import { PublishableKeyModel } from '#identity/keys/publishable_key_repository'
import { RouterEventModel, type RouterEventRow } from '#routing/events/router_event_repository'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { toObjectId } from '#shared/identifiers'
import { inTransaction, type Transaction } from '#shared/persistence/in_transaction'
import { isDuplicateKey } from '#shared/persistence/mongo_errors'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { Period } from '#shared/time'
import type { CheckedPage, PageFault } from './page_fault.js'

/** What is known of a page after a walk. */
export interface PageState extends Pick<
  CheckedPage,
  'url' | 'role' | 'campaign' | 'namedAt' | 'flowId'
> {
  /** Null until it was asked. */
  readonly askedAt: Date | null
  readonly fault: PageFault | null
  /** When the fault was found first; null without one. */
  readonly since: Date | null
  /** Listeners know of the fault. */
  readonly isTold: boolean
  /** The router that wins the URL of a landing page, and `flowId` its flow. */
  readonly routerId: string | null
}

/** The latest walk through the pages of an organization. */
export interface PageCheck {
  readonly checkedAt: Date
  readonly pages: readonly PageState[]
}

interface PageCheckRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  readonly checked_at: Date
  readonly pages: readonly PageState[]
}

const schema = new Schema<PageCheckRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    checked_at: { type: Date, required: true },
    pages: { type: Schema.Types.Mixed, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'page_checks' }
)

export const PageCheckModel = model('PageCheck', schema)

const OF_ORGANIZATION = { $group: { _id: '$organization_id' } }

/** The walks through the pages of organizations: one row for each organization. */
export class PageCheckRepository {
  async find(organizationId: string): Promise<PageCheck | null> {
    const row = await PageCheckModel.findById(toObjectId(organizationId)).lean<PageCheckRow>()
    return row && { checkedAt: row.checked_at, pages: row.pages }
  }

  /**
   * Replaces the walk `before`, and calls `tell` in the same transaction. Does nothing if another one replaced it, or an
   * erasure changed it.
   */
  async replace(
    organizationId: string,
    before: PageCheck | null,
    { checkedAt, pages }: PageCheck,
    tell: (session: Transaction) => Promise<void>
  ): Promise<void> {
    const rows = PageCheckModel.collection
    const own = { _id: toObjectId(organizationId) }
    const members = { checked_at: checkedAt, pages }
    try {
      await inTransaction(async (session) => {
        if (before === null) {
          await rows.insertOne({ ...own, ...members }, { session })
        } else {
          const latest = { ...own, checked_at: before.checkedAt, pages: before.pages }
          const written = await rows.updateOne(latest, { $set: members }, { session })
          if (written.matchedCount === 0) return
        }
        await tell(session)
      })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  /** Across organizations: those that have a pin, a key, or a flow with a page, and let the service ask for pages. */
  async organizationsDue(): Promise<string[]> {
    const others = [RouterPinModel, PublishableKeyModel].map(({ collection }) => ({
      $unionWith: { coll: collection.name, pipeline: [OF_ORGANIZATION] },
    }))
    const found = await BookingFlowModel.aggregate<Pick<PageCheckRow, '_id'>>([
      { $match: { url: { $ne: null }, is_active: true } },
      OF_ORGANIZATION,
      ...others,
      { $group: { _id: '$_id' } },
      {
        $lookup: {
          from: OrganizationModel.collection.name,
          localField: '_id',
          foreignField: '_id',
          as: 'organization',
          pipeline: [{ $match: { page_checks: { $ne: 'off' }, deletion: { $exists: false } } }],
        },
      },
      { $match: { organization: { $size: 1 } } },
      { $project: { _id: 1 } },
    ])
    return found.map(({ _id }) => _id.toHexString())
  }

  /** The `count` URLs of a period that visitors came to last, newest first. */
  async visited(
    organizationId: string,
    { from, until }: Period,
    count: number
  ): Promise<readonly { readonly url: string; readonly at: Date }[]> {
    const rows = await RouterEventModel.find(
      {
        'organization_id': toObjectId(organizationId),
        'metadata.timestamp': { $gte: from, $lt: until },
        'event_type': 'ROUTER_RESOLVED',
        'metadata.is_robot': { $ne: true },
        'metadata.is_unused': { $ne: true },
      },
      { 'url': 1, 'metadata.timestamp': 1 }
    )
      .sort({ 'metadata.timestamp': -1, '_id': -1 })
      .limit(count)
      .lean<RouterEventRow[]>()
    return rows.flatMap(({ url, metadata }) =>
      url === null ? [] : { url, at: metadata.timestamp }
    )
  }
}
