import type { ApiClient } from '@japa/api-client'
import type { Tenant } from '#tests/support/create_tenant'

export const WEBHOOKS = '/v1/webhooks'

/** A webhook as the API shows it when it is created. */
export interface CreatedWebhook {
  readonly _id: string
  readonly secret: string
  readonly [member: string]: unknown
}

/** Creates a webhook over HTTP; throws unless the answer is 201. */
export async function createWebhook(
  client: ApiClient,
  tenant: Pick<Tenant, 'bearer'>,
  overrides: Readonly<Record<string, unknown>> = {}
): Promise<CreatedWebhook> {
  const payload = {
    url: 'https://hooks.example.com/signalbox',
    events: ['router.changed'],
    ...overrides,
  }
  const response = await client.as(tenant.bearer).post(WEBHOOKS).json(payload)
  if (response.status() !== 201) throw new Error(`${response.status()}: ${response.text()}`)
  return response.body()
}
