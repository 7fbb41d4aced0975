import { theInstance } from './the_instance.js'

const PINS = '/v1/router-pins'

interface Caller {
  readonly bearer: string
}

interface Shown {
  readonly _id: string
}

/** Pins a URL on the instance that tabs are opened from. Returns its id. */
export async function createPin(caller: Caller, pin: object): Promise<string> {
  const created = await sent(caller, 'POST', PINS, pin)
  const { _id: id } = (await created.json()) as Shown
  return id
}

/** A change by somebody else. */
export async function changePin(caller: Caller, id: string, changes: object): Promise<void> {
  await sent(caller, 'PATCH', `${PINS}/${id}`, changes)
}

/** Deletes the newest hundred pins of the organization. */
export async function deletePins(caller: Caller): Promise<void> {
  const listed = await sent(caller, 'GET', `${PINS}?limit=100`)
  const { data } = (await listed.json()) as { readonly data: readonly Shown[] }
  for (const { _id: id } of data) await sent(caller, 'DELETE', `${PINS}/${id}`)
}

/** Begins an audit, which notifies open pages of each pin whose verdict has changed. */
export async function beginAudit(caller: Caller): Promise<void> {
  await sent(caller, 'POST', '/v1/router-audit')
}

/** Sends a request of the caller to the instance that tabs are opened from. */
export async function sent({ bearer }: Caller, method: string, path: string, body?: object) {
  const { url } = await theInstance()
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response
}
