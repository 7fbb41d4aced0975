import { useMemo } from 'react'
import { useMay } from '#console/shared/session'
import { apiHooks } from './client.js'
import type { components } from './schema.js'

export type Member = components['schemas']['ListedMember']
export type MemberSession = Member['sessions'][number]
export type Role = Member['role']

/** Who made the newest tokens, by the ids of the tokens, if a person did. */
export function useMakers() {
  const enabled = useMay('tokens:manage')
  const { data } = apiHooks.useQuery('get', '/v1/access-tokens', NEWEST_TOKENS, { enabled })
  return useMemo(
    () =>
      new Map(
        data?.data.map(({ _id: id, creator }) => [id, creator?.is_person && creator] as const)
      ),
    [data]
  )
}

const NEWEST_TOKENS = { params: { query: { limit: 100 } } }

export const MEMBERS_PATH = '/v1/members'

/** The providers with which people sign in as themselves; none without a set-up. */
export function useProviders({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return apiHooks.useQuery(
    'get',
    '/v1/sign-in/providers',
    {},
    { staleTime: Infinity, refetchInterval: false, enabled }
  )
}
