import { api } from '#console/api/client'
import { dataOf } from '#console/api/revisioned'
import type { Impact, ImpactInput } from '#console/api/types'

/** Numbers of past full days to compare a change with. */
export const IMPACT_DAYS = [7, 30] as const

export type ImpactDays = (typeof IMPACT_DAYS)[number]

/** The number of days for which a write itself answers its impact. */
export const WRITTEN_IMPACT_DAYS: ImpactDays = 7

/** Asks what changes would do to the visitors of past days. */
export function assessImpact(body: ImpactInput, signal?: AbortSignal): Promise<Impact> {
  return dataOf(api.POST('/v1/booking-flow-routers/impact', { body, ...(signal && { signal }) }))
}
