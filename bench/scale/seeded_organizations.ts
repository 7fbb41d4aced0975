import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { RouterModel } from '#routing/routers/router_model'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'
import { DAY_MS } from '#shared/time'
import { ensureAllIndexes } from '#start/models'

const AT_ONCE = 5_000

/** The number of organizations, and how many of them have a schedule edge. */
export interface SeedPlan {
  readonly count: number
  readonly dueCount: number
  /** When the schedules of the due organizations begin; the others begin a year later. */
  readonly edgeAt: Date
}

/** Creates organizations with one router each, recorded as changed once. Returns their ids, the due ones first. */
export async function seedOrganizations({ count, dueCount, edgeAt }: SeedPlan): Promise<string[]> {
  await ensureAllIndexes()
  const ids = Array.from({ length: count }, () => newIdentifier())
  const later = new Date(edgeAt.getTime() + 365 * DAY_MS)
  await inParts(ids, async (part, from) => {
    await OrganizationRevisionModel.collection.insertMany(
      part.map((id) => ({ _id: toObjectId(id), revision: 1, brand_kit_revision: 0, log: [] }))
    )
    await RouterModel.collection.insertMany(
      part.map((id, at) => routerRow(id, from + at < dueCount ? edgeAt : later))
    )
  })
  return ids
}

/** One open session per organization, which expired without a page. */
export async function seedExpiredSessions(organizationIds: readonly string[]): Promise<void> {
  const createdAt = new Date(Date.now() - DAY_MS)
  await inParts(organizationIds, async (part) => {
    await BookingSessionModel.collection.insertMany(
      part.map((id) => ({
        organization_id: toObjectId(id),
        booking_flow_id: toObjectId(newIdentifier()),
        router_id: null,
        secret_hash: id,
        status: 'open',
        entries: 0,
        is_suspect: false,
        expires_at: new Date(Date.now() - DAY_MS / 2),
        vouched_until: null,
        createdAt,
        last_seen_at: null,
        ended_at: null,
      }))
    )
  })
}

function routerRow(organizationId: string, activeFrom: Date) {
  const createdAt = new Date(activeFrom.getTime() - 30 * DAY_MS)
  return {
    organization_id: toObjectId(organizationId),
    name: 'Spring',
    description: null,
    booking_flow_id: toObjectId(newIdentifier()),
    example_urls: [],
    matching_criteria: { path: { segments: ['spring'] } },
    priority_class: 'path_only',
    is_default: false,
    is_active: true,
    revision: 1,
    createdAt,
    updatedAt: createdAt,
    scheduling: { active_from: activeFrom, active_until: null },
  }
}

async function inParts(
  ids: readonly string[],
  write: (part: readonly string[], from: number) => Promise<void>
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) await write(ids.slice(at, at + AT_ONCE), at)
}
