import type { Permission } from '#console/shared/session'
import { apiHooks } from './client.js'
import type { components } from './schema.js'

export type PublishableKey = components['schemas']['PublishableKey']

/** What creating and proving a key takes: to create credentials, and what each key lets pages do. */
export const KEY_PERMISSIONS: readonly Permission[] = [
  'tokens:manage',
  'routers:read',
  'bookings:manage',
]

/** More than an organization may have. */
const ALL = { params: { query: { limit: 100 } } }
const WAITS_MS = 5_000

/** The publishable keys of the organization, the newest first. Until a page used one, it is asked again every few seconds. */
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
