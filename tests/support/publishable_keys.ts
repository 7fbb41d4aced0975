import { randomInt } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { CreatePublishableKey } from '#identity/keys/create_publishable_key'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { BROWSER_AGENT } from './base_url.js'
import { createTenant } from './create_tenant.js'

export const KEYS = '/v1/publishable-keys'
export const PAGE_RESOLVE = '/v1/page/resolve'
export const PAGE_SESSIONS = '/v1/page/booking-sessions'

export interface TestKey {
  readonly keyId: string
  /** The complete value of an Authorization header. */
  readonly bearer: string
  /** The one origin that the key names. */
  readonly origin: string
}

let count = 0

/** An origin that no other test uses. */
export function someOrigin(): string {
  count += 1
  return `https://clinic-${process.pid}-${count}-${randomInt(1_000_000)}.example`
}

/** Creates a key of the organization, as an operator does. Its origins are proven. */
export async function createKey(
  organizationId: string,
  origin = someOrigin(),
  ...others: readonly string[]
): Promise<TestKey> {
  const origins = [origin, ...others]
  const create = await app.container.make(CreatePublishableKey)
  const created = await create.execute(organizationId, { name: 'Website', origins }, null)
  if (!created.ok) throw new Error(`The key was refused: ${created.error.type}`)
  const { key, value } = created.value
  await new PublishableKeyRepository().prove(organizationId, key.id, origins)
  return { keyId: key.id, bearer: `Bearer ${value.release()}`, origin }
}

/** A key of a new organization. */
export async function keyOfSomebody(): Promise<TestKey> {
  const { organizationId } = await createTenant()
  return createKey(organizationId)
}

/** What a browser sends for a page of the key's origin. */
export function postFromPage(
  client: ApiClient,
  { bearer, origin }: Pick<TestKey, 'bearer' | 'origin'>,
  path: string,
  body: object
) {
  const headers = { origin, 'user-agent': BROWSER_AGENT }
  return client.as(bearer).post(path).headers(headers).json(body)
}
