import app from '@adonisjs/core/services/app'
import { NoteSeenUtm } from '#routing/hygiene/note_seen_utm'
import type { Tenant } from '#tests/support/create_tenant'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { closeDay } from './closed_day.js'

const DAY_MS = 86_400_000

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS)
}

interface SeenShape {
  readonly routerId: string
  readonly shape: string
  readonly count: number
}

/** Closes each of the last `days` days with these shapes, and notes the UTM values in them. */
export async function seenOnDays(
  { organizationId }: Tenant,
  days: number,
  shapes: readonly SeenShape[]
): Promise<void> {
  for (let day = 1; day <= days; day += 1) await closeDay(organizationId, daysAgo(day), shapes)
  const note = await app.container.make(NoteSeenUtm)
  await note.execute(organizationId)
}

/** Lets the routers of the tenant be unchanged since `days` ago. */
export async function unchangedSince({ organizationId }: Tenant, days: number): Promise<void> {
  const at = daysAgo(days)
  await RouterModel.collection.updateMany(
    { organization_id: toObjectId(organizationId) },
    { $set: { createdAt: at, updatedAt: at } }
  )
}
