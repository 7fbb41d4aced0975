import type { Tenant } from '#tests/support/create_tenant'
import { theInstance } from './the_instance.js'

const PINS = '/v1/router-pins'

/** Pins a URL on the instance that tabs are opened from. Returns its id. */
export async function createPin(tenant: Tenant, pin: object): Promise<string> {
  const { _id: id } = await sent(tenant, 'POST', PINS, pin)
  return id
}

/** A change by somebody else. */
export async function changePin(tenant: Tenant, id: string, changes: object): Promise<void> {
  await sent(tenant, 'PATCH', `${PINS}/${id}`, changes)
}

async function sent({ bearer }: Tenant, method: string, path: string, body: object) {
  const { url } = await theInstance()
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { readonly _id: string }
}
