import createClient from 'openapi-fetch'
import type { components, paths } from './api_types.js'

type PriorityClass = components['schemas']['PriorityClass']

export interface Visit {
  readonly flowId: string
  readonly routerId: string
  readonly resolvedRouterId: string
  readonly matchedBy: string
  readonly priorityClass: PriorityClass
  readonly refusal: string
}

/** What a consumer does who knows the API by its description alone. */
export async function bookAVisit(baseUrl: string, authorization: string): Promise<Visit> {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: authorization } })

  const flow = await api.POST('/v1/booking-flows', {
    body: { name: 'Implant consultation', duration_minutes: 30 },
  })
  if (!flow.data) throw new Error(flow.error.detail)

  const router = await api.POST('/v1/booking-flow-routers', {
    params: { query: { on_conflict: 'reject' } },
    body: {
      name: 'Spring implants',
      booking_flow_id: flow.data._id,
      matching_criteria: { path: { segments: ['implants'] }, campaign: { utm_source: 'google' } },
    },
  })
  if (!router.data) throw new Error(router.error.detail)

  const resolved = await api.POST('/v1/booking-flow-routers/resolve', {
    body: { url: 'https://clinic.example/implants?utm_source=google' },
  })
  if (!resolved.data) throw new Error(resolved.error.detail)

  const missing = await api.POST('/v1/booking-flow-routers/resolve', {
    body: { url: 'https://clinic.example/elsewhere' },
  })
  if (missing.data) throw new Error('A URL that no router matches was resolved')

  return {
    flowId: flow.data._id,
    routerId: router.data._id,
    resolvedRouterId: resolved.data.router._id,
    matchedBy: resolved.data.matched_by,
    priorityClass: resolved.data.priority_class,
    refusal: missing.error.code,
  }
}
