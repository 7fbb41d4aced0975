import { toObjectId } from '#shared/identifiers'
import { isDuplicateKey } from '#shared/persistence/duplicate_key'
import { PageEventDayModel } from './page_event_day_model.js'

export class PageEventDayRepository {
  /** Takes `bytes` of the quota of a day. False when all of `bytesMax` is taken: the last one to take may exceed it. */
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
      // The row is there without room, or another instance has just added it.
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
