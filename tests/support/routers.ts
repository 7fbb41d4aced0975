import type { ApiClient } from '@japa/api-client'
import type { Tenant } from './create_tenant.js'

export const ROUTERS = '/v1/booking-flow-routers'

type Payload = Readonly<Record<string, unknown>>

/** A router as the API shows it. */
export interface ShownRouter {
  readonly _id: string
  readonly name: string
  readonly booking_flow_id: string
  readonly [field: string]: unknown
}

let count = 0

/** A payload that creates a router of the tenant; `overrides` replace members of it. */
export function routerPayload({ bookingFlowId }: Tenant, overrides: Payload = {}): Payload {
  count += 1
  return {
    name: `Router ${count}`,
    booking_flow_id: bookingFlowId,
    ...(overrides.is_default === true
      ? {}
      : { matching_criteria: { path: { segments: ['book'] } } }),
    ...overrides,
  }
}

/** Creates a router over HTTP and returns it as a read would show it; throws unless the answer is 201. */
export async function createRouter(
  client: ApiClient,
  tenant: Tenant,
  overrides: Payload = {}
): Promise<ShownRouter> {
  const response = await client.as(tenant).post(ROUTERS).json(routerPayload(tenant, overrides))
  if (response.status() !== 201) {
    throw new Error(`POST ${ROUTERS} answered ${response.status()}: ${response.text()}`)
  }
  const { warnings, ...router } = response.body()
  if (warnings === undefined) throw new Error(`POST ${ROUTERS} answered without warnings`)
  return router
}

/** Criteria by path segments, for example `path('book', 'implants')`. */
export function path(...segments: string[]) {
  return { path: { segments } }
}

/** Criteria by query parameters, for example `query({ insurance: { value: 'public' } })`. */
export function query(parameters: Payload) {
  return { query_params: { parameters } }
}

/** Criteria by UTM parameters. */
export function campaign(parameters: Payload) {
  return { campaign: parameters }
}
