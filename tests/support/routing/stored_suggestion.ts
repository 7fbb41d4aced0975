import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { UnmatchedShapesRepository } from '#routing/suggestions/unmatched_shapes_repository'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import type { Tenant } from '#tests/support/create_tenant'

export const SUGGESTIONS = '/v1/router-suggestions'

/** Stores resolves of today that no router took, by the shapes of their URLs. */
export async function storeUnmatched(
  organizationId: string,
  counts: Readonly<Record<string, number>>
): Promise<void> {
  const stored = await app.container.make(UnmatchedShapesRepository)
  const clock = await app.container.make(Clock)
  const shapes = Object.entries(counts).map(([text, count]) => ({ text, count }))
  const resolves = shapes.reduce((sum, { count }) => sum + count, 0)
  const day = new Date(`${clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`)
  await stored.put([{ id: newIdentifier(), organizationId, day, resolves, shapes }])
}

/** The key of a suggestion that the tenant has. */
export async function storedSuggestion(client: ApiClient, tenant: Tenant): Promise<string> {
  await storeUnmatched(tenant.organizationId, { '/missed?utm_campaign=victim': 40 })
  const response = await client.as(tenant).get(SUGGESTIONS)
  return response.body().data[0].key
}
