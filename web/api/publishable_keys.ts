import { type Permission, useSession } from '#console/shared/session'
import { apiHooks } from './client.js'
import type { components } from './schema.js'

export type PublishableKey = components['schemas']['PublishableKey']

/** The permissions that creating and testing a key takes: creating credentials, and what a page may do with the key. */
export const KEY_PERMISSIONS: readonly Permission[] = [
  'tokens:manage',
  'routers:read',
  'bookings:manage',
]

/** Whether the token may create, test and read keys. */
export function useMayUseKeys(): boolean {
  const held = useSession()?.permissions ?? []
  return KEY_PERMISSIONS.every((one) => held.includes(one))
}

/** More than the quota of an organization. */
const ALL = { params: { query: { limit: 100 } } }
const WAITS_MS = 5_000

/** The publishable keys of the organization, newest first. Polls every few seconds until a page uses the key `waitsFor`. */
export function usePublishableKeys({ enabled = true, waitsFor = '' } = {}) {
  return apiHooks.useQuery('get', '/v1/publishable-keys', ALL, {
    enabled,
    ...(waitsFor !== '' && {
      refetchInterval: ({ state }) => {
        const key = state.data?.data.find(({ _id }) => _id === waitsFor)
        return key?.last_used_at === null ? WAITS_MS : 60_000
      },
    }),
  })
}
