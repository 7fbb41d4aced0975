import type { ApiClient } from '@japa/api-client'
import type { Tenant } from '#tests/support/create_tenant'

export const PINS = '/v1/router-pins'

type Payload = Readonly<Record<string, unknown>>

/** A pin as the API shows it. */
export interface ShownPin {
  readonly _id: string
  readonly [field: string]: unknown
}

/** A payload that pins `/book` to the flow of the tenant; `overrides` replace members of it. */
export function pinPayload({ bookingFlowId }: Tenant, overrides: Payload = {}): Payload {
  return {
    url: 'https://clinic.example/book',
    expects: { booking_flow_id: bookingFlowId },
    mode: 'block',
    ...overrides,
  }
}

/** Creates a pin over HTTP; throws unless the answer is 201. */
export async function createPin(
  client: ApiClient,
  tenant: Tenant,
  overrides: Payload = {}
): Promise<ShownPin> {
  const response = await client.as(tenant).post(PINS).json(pinPayload(tenant, overrides))
  if (response.status() !== 201) {
    throw new Error(`POST ${PINS} answered ${response.status()}: ${response.text()}`)
  }
  return response.body()
}

/** The states of the tenant's pins, by id. */
export async function pinStates(client: ApiClient, tenant: Tenant): Promise<Map<string, string>> {
  const response = await client.as(tenant).post(`${PINS}/run`).json({})
  response.assertStatus(200)
  const { verdicts }: { verdicts: { pin_id: string; state: string }[] } = response.body()
  return new Map(verdicts.map(({ pin_id: id, state }) => [id, state]))
}
