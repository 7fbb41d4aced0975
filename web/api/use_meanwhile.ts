import { type QueryKey, useQuery } from '@tanstack/react-query'
import { asProblem } from './problems.js'

/** How often what an open editor holds is read again, so that it tells within two seconds that this changed. */
export const HELD_EVERY_MS = 1_500

/** What somebody else did to a thing while an editor holds it. */
export type HeldChange = 'changed' | 'deleted'

interface Held<Value> {
  readonly key: QueryKey
  /** Whether what is read is still what the editor holds. */
  isHeld(value: Value): boolean
  read(signal: AbortSignal): Promise<Value>
}

/** What happened to the thing that an editor holds, with what it is now; null while nothing did. Asks while the tab is visible. */
export function useMeanwhile<Value>({ key, isHeld, read }: Held<Value>) {
  const { data, error } = useQuery({
    queryKey: ['held', ...key],
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
