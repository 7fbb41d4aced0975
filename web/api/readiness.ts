import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { API_BASE } from './api_base.js'
import { ApiProblem } from './problems.js'
import { queryClient, SHOWN_FOR_MS } from './query_client.js'
import { type Readiness, STORES, type StoreName } from './types.js'

const KEY = 'readiness'
const EVERY_MS = 5_000

/**
 * The stores as the answering instance sees them, polled every five seconds; every minute while all are up and `isCalm`. The
 * endpoint itself needs no store.
 */
export function useReadiness(isCalm = false) {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: ({ state: { data } }) =>
      isCalm && awayIn(data).length === 0 ? SHOWN_FOR_MS : EVERY_MS,
    staleTime: 0,
    retry: false,
  })
}

async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  const response = await fetch(`${API_BASE}/health/ready`, { signal })
  const { details }: { readonly details?: Record<string, { status: 'up' | 'down' }> } =
    await response.json()
  if (details === undefined) throw new TypeError('The answer lists no stores')
  return { mongo: details.mongo?.status, redis: details.redis?.status }
}

function awayIn(readiness: Readiness | undefined): readonly StoreName[] {
  return STORES.filter((store) => readiness?.[store] === 'down')
}

/** Why parts of a page are old or missing. */
export interface Outage {
  readonly stores: readonly StoreName[]
  /** Whether the service does not answer at all. */
  readonly isWhole: boolean
  /** The age of the oldest answer that could not be renewed: 0 if one is missing, null if all were renewed. */
  readonly sinceMs: number | null
}

/** The present outage of the service or of a store; null without one. */
export function useOutage(): Outage | null {
  const sinceMs = useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    oldestFailing
  )
  const { data, isError } = useReadiness(sinceMs === null)
  const stores = awayIn(data)
  if (sinceMs === null && stores.length === 0) return null
  return { stores, isWhole: isError, sinceMs }
}

/** When the oldest of the shown answers was read whose renewal fails for a passing reason. */
function oldestFailing(): number | null {
  const failing = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => queryKey[0] !== KEY && isPassing(state.fetchFailureReason))
  const ages = failing.map(({ state }) => state.dataUpdatedAt)
  return ages.length === 0 ? null : Math.min(...ages)
}

function isPassing(reason: Error | null): boolean {
  return reason instanceof ApiProblem ? reason.isTransient : reason instanceof TypeError
}
