import type { Tenant } from '#tests/support/create_tenant'
import { theInstance } from './the_instance.js'

const PINS = '/v1/router-pins'

/** Pins a URL on the instance that tabs are opened from. */
export async function createPin({ bearer }: Tenant, pin: object): Promise<{ readonly id: string }> {
  const { url } = await theInstance()
  const response = await fetch(`${url}${PINS}`, {
    method: 'POST',
    headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify(pin),
  })
  if (!response.ok) throw new Error(await response.text())
  const { _id: id } = (await response.json()) as { _id: string }
  return { id }
}
