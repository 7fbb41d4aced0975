import { api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { boundsOf, type ScheduleDraft } from './schedule_draft.js'

export type ConflictReport = components['schemas']['ConflictReport']

/** The conflicts that a router would have with its changed schedule, by the check of the editor. Writes nothing. */
export async function checkSchedule(
  { row, span }: ScheduleDraft,
  exampleUrls: readonly string[],
  signal: AbortSignal
): Promise<ConflictReport> {
  const { data } = await api.POST('/v1/booking-flow-routers/validate-rules', {
    body: {
      matching_criteria: row.matching_criteria,
      example_urls: [...exampleUrls],
      exclude_router_id: row._id,
      scheduling: boundsOf(span),
      is_active: row.is_active,
    },
    signal,
  })
  if (data === undefined) throw new TypeError('validate-rules answered without data')
  return data.conflicts
}
