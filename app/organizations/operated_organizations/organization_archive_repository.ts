import mongoose, { type mongo } from 'mongoose'
import { toObjectId } from '#shared/identifiers'

export interface OwnedCollection {
  readonly collection: string
  /** The member that holds the organization. */
  readonly owner: 'organization_id' | '_id'
  /** The members that an export leaves out: secrets, and what is derived from others. `all`: its rows are left out. */
  readonly hidden: readonly string[] | 'all'
}

const owned = (collection: string, hidden: OwnedCollection['hidden'] = []): OwnedCollection => ({
  collection,
  owner: 'organization_id',
  hidden,
})

const named = (collection: string): OwnedCollection => ({ collection, owner: '_id', hidden: [] })

/** Every collection with rows of organizations. A collection that is missing here is neither exported nor deleted. */
export const OWNED_COLLECTIONS: readonly OwnedCollection[] = [
  named('organizations'),
  owned('access_tokens', ['hash', 'sign_in', 'member.invitation', 'person.refresh_token']),
  owned('former_members'),
  owned('publishable_keys', ['hash', 'value']),
  owned('webhooks', ['secrets']),
  owned('booking_flows'),
  owned('brand_kits'),
  owned('booking_flow_routers', ['search']),
  owned('router_pins'),
  owned('router_revisions'),
  owned('router_events'),
  owned('unmatched_shapes'),
  owned('page_event_days'),
  owned('booking_sessions', ['secret_hash']),
  owned('booking_events'),
  owned('traffic_days'),
  owned('router_traffic'),
  owned('traffic_shapes'),
  owned('webhook_deliveries'),
  owned('webhook_attempts'),
  owned('webhook_dead_letters'),
  owned('visitor_erasures', ['value']),
  owned('kept_answers', 'all'),
  owned('audit_log'),
  named('router_audits'),
  named('router_audit_runs'),
  named('seen_utm'),
  named('dismissed_suggestions'),
  named('page_checks'),
  named('organization_usages'),
  named('organization_revisions'),
]

export function rowsOf({ collection }: OwnedCollection): mongo.Collection {
  return mongoose.connection.getClient().db().collection(collection)
}

export function ownedBy({ owner }: OwnedCollection, organizationId: string) {
  return { [owner]: toObjectId(organizationId) }
}

const ROWS_AT_ONCE = 100

export class OrganizationArchiveRepository {
  /**
   * A JSON line `{ kind, data }` for each row of an organization, by collection, and a last line with their number.
   * Secrets are left out. Rows that are written during the export may be missing. A hundred rows are in memory at once.
   */
  async *linesOf(organizationId: string): AsyncGenerator<string> {
    let lines = 0
    for (const part of OWNED_COLLECTIONS) {
      const { collection: kind, hidden } = part
      if (hidden === 'all') continue
      const projection = Object.fromEntries(hidden.map((member) => [member, 0]))
      const options = { projection, batchSize: ROWS_AT_ONCE }
      for await (const data of rowsOf(part).find(ownedBy(part, organizationId), options)) {
        lines += 1
        yield `${JSON.stringify({ kind, data })}\n`
      }
    }
    yield `${JSON.stringify({ kind: 'end', data: { lines } })}\n`
  }
}
