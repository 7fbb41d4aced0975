import { api } from '../api/client.js'
import { dataOf } from '../api/revisioned.js'
import type { Impact, ImpactInput } from './impact.js'

/** What the service says that changes would do to the visitors of past days. */
export function assessImpact(body: ImpactInput, signal?: AbortSignal): Promise<Impact> {
  return dataOf(api.POST('/v1/booking-flow-routers/impact', { body, ...(signal && { signal }) }))
}
