import { useQuery } from '@tanstack/react-query'
import type { Readiness } from './types.js'
import { API_BASE } from './api_base.js'

const EVERY_MS = 5_000

/** The stores as the answering instance sees them, polled every five seconds. The endpoint itself needs no store. */
export function useReadiness() {
  return useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: EVERY_MS,
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
