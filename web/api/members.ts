import { useMemo } from 'react'
import { useMay } from '#console/shared/session'
import { apiHooks } from './client.js'
import type { components } from './schema.js'

export type Member = components['schemas']['ListedMember']
export type MemberSession = Member['sessions'][number]
export type Role = Member['role']

/** The names of members, by their ids and those of their sessions; empty without the permission to see them. */
export function useMemberNames(): ReadonlyMap<string, string> {
  const enabled = useMay('tokens:manage')
  return apiHooks.useQuery('get', '/v1/members', {}, { enabled, select: namesOf }).data ?? NOBODY
}

const NOBODY: ReadonlyMap<string, string> = new Map()

/** The names of members who made the newest tokens, by the ids of the tokens. */
export function useMakers(): ReadonlyMap<string, string> {
  const members = useMemberNames()
  const enabled = members.size > 0
  const { data } = apiHooks.useQuery('get', '/v1/access-tokens', NEWEST_TOKENS, { enabled })
  return useMemo(() => {
    const made = data?.data.flatMap(({ _id: id, created_by: by }) => {
      const name = members.get(by ?? '')
      return name === undefined ? [] : [[id, name] as const]
    })
    return new Map(made)
  }, [members, data])
}

const NEWEST_TOKENS = { params: { query: { limit: 100 } } }

function namesOf({ members }: { readonly members: readonly Member[] }) {
  const idsOf = ({ _id: id, sessions }: Member) => [id, ...sessions.map((one) => one._id)]
  return new Map(members.flatMap((member) => idsOf(member).map((id) => [id, member.name] as const)))
}

export const MEMBERS_PATH = '/v1/members'

/** The providers with which people sign in as themselves; none without a set-up. */
export function useProviders() {
  return apiHooks.useQuery(
    'get',
    '/v1/sign-in/providers',
    {},
    { staleTime: Infinity, refetchInterval: false }
  )
}
