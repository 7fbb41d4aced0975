import type { RouterEventArchive } from '#routing/events/router_event_archive'
import type { RouterEvent } from '#routing/router_event'
import { toObjectId } from '#shared/identifiers'
import { RouterEventModel, type RouterEventRow } from './router_event_model.js'

export class RouterEventRepository implements RouterEventArchive {
  async add(events: readonly RouterEvent[]): Promise<void> {
    await RouterEventModel.collection.bulkWrite(
      events.map((event) => {
        const { _id: id, ...row } = toRow(event)
        return { updateOne: { filter: { _id: id }, update: { $setOnInsert: row }, upsert: true } }
      }),
      { ordered: false }
    )
  }

  /** The first `count` events that are older than `before`, newest first. */
  async list(
    organizationId: string,
    filter: { readonly routerId?: string | undefined },
    before: string | null,
    count: number
  ): Promise<RouterEvent[]> {
    const rows = await RouterEventModel.find({
      organization_id: toObjectId(organizationId),
      ...(filter.routerId === undefined ? {} : { router_id: toObjectId(filter.routerId) }),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<RouterEventRow[]>()
    return rows.map(toEvent)
  }
}

function toRow(event: RouterEvent): RouterEventRow {
  return {
    _id: toObjectId(event.id),
    organization_id: toObjectId(event.organizationId),
    router_id: toObjectId(event.routerId),
    url: event.url,
    event_type: event.type,
    metadata: { matched_class: event.matchedClass, timestamp: event.resolvedAt },
  }
}

function toEvent(row: RouterEventRow): RouterEvent {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    routerId: row.router_id.toHexString(),
    url: row.url,
    type: row.event_type,
    matchedClass: row.metadata.matched_class,
    resolvedAt: row.metadata.timestamp,
  }
}
