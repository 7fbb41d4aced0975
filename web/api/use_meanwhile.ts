import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useMay } from '#console/shared/session'
import { apiHooks } from './client.js'
import { asProblem } from './problems.js'
import { queryClient } from './query_client.js'

/** How often an open editor rereads its subject, so that it reports a change within two seconds. */
export const HELD_EVERY_MS = 1_500

const HELD = 'held'

/** Ends what open dialogs read, before their own write: an answer after it would count as somebody else's change. */
export const endReading = () => queryClient.cancelQueries({ queryKey: [HELD] })

/** What another person did to the subject of an open editor. */
export type HeldChange = 'changed' | 'deleted'

interface Held<Value> {
  readonly key: QueryKey
  /** Whether the value is still the one that the editor holds. */
  isHeld(value: Value): boolean
  read(signal: AbortSignal): Promise<Value>
}

/**
 * The change of another person to the subject of an editor, with its current value; null without one. Polls while the tab is
 * visible.
 */
export function useMeanwhile<Value>({ key, isHeld, read }: Held<Value>) {
  const { data, error } = useQuery({
    queryKey: [HELD, ...key],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: HELD_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (error !== null) {
    return asProblem(error).status === 404 ? ({ done: 'deleted', theirs: null } as const) : null
  }
  return data === undefined || isHeld(data) ? null : ({ done: 'changed', theirs: data } as const)
}

/** The latest recorded change of a router; undefined until loaded, and without the permission to read it. */
export function useLastChange(routerId: string) {
  const params = { query: { router_id: routerId, limit: 1 } }
  const mayReadEvents = useMay('events:read')
  const enabled = useMay('routers:read') && mayReadEvents
  const options = { enabled, staleTime: 0 }
  const { data } = apiHooks.useQuery('get', '/v1/router-changes', { params }, options)
  return data?.data[0]
}
