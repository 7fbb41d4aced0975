import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { isDuplicateKey } from '#shared/persistence/mongo_errors'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'

const RETENTION_SECONDS = 90 * DAY_SECONDS

/** What visitors' pages recorded on one UTC day of one organization. */
export interface PageEventDayRow {
  /** Organization and day, so that each pair has one row. */
  readonly _id: string
  readonly organization_id: Types.ObjectId
  /** The start of the day. */
  readonly day: Date
  /** Bytes that instances have taken from the quota, ahead of use. */
  readonly bytes: number
  /** Events beyond the quota. */
  readonly not_kept: number
}

const schema = new Schema<PageEventDayRow>(
  {
    _id: { type: String, required: true },
    organization_id: { type: Schema.Types.ObjectId, required: true },
    day: { type: Date, required: true },
    bytes: { type: Number, required: true },
    not_kept: { type: Number, default: 0 },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'page_event_days' }
)

schema.index({ organization_id: 1, day: -1 })
schema.index({ day: 1 }, { name: 'retention', expireAfterSeconds: RETENTION_SECONDS })

export const PageEventDayModel = model('PageEventDay', schema)

export class PageEventDayRepository {
  /** Takes `bytes` from the quota of a day. False when all of `bytesMax` is taken. The last take may exceed it. */
  async take(
    organizationId: string,
    day: Date,
    { bytes, bytesMax }: { readonly bytes: number; readonly bytesMax: number }
  ): Promise<boolean> {
    const row = { organization_id: toObjectId(organizationId), day, not_kept: 0 }
    const take = () =>
      PageEventDayModel.updateOne(
        { _id: idOf(organizationId, day), bytes: { $lt: bytesMax } },
        { $inc: { bytes }, $setOnInsert: row },
        { upsert: true }
      )
    try {
      // The row's quota is used up, or another instance has just added the row.
      await take().catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
        return take()
      })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async countNotKept(organizationId: string, day: Date, count: number): Promise<void> {
    const id = idOf(organizationId, day)
    await PageEventDayModel.updateOne({ _id: id }, { $inc: { not_kept: count } })
  }
}

function idOf(organizationId: string, day: Date): string {
  return `${organizationId}:${day.toISOString().slice(0, 10)}`
}
