import { useQuery } from '@tanstack/react-query'
import { useMay } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import { api } from './client.js'
import { type Names, useNames } from './names.js'
import type { components } from './schema.js'
import type { FaultsOfFlows, FlowFault } from './types.js'

export type BookingFlow = components['schemas']['BookingFlow']

export const FLOWS_KEY = ['get', '/v1/booking-flows', 'all'] as const

const PAGE_ROWS = 100

async function readFlows(signal: AbortSignal): Promise<readonly BookingFlow[]> {
  const flows: BookingFlow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: { limit: number; cursor?: string } = {
      limit: PAGE_ROWS,
      ...(cursor && { cursor }),
    }
    const { data } = await api.GET('/v1/booking-flows', { params: { query }, signal })
    flows.push(...(data?.data ?? []))
    cursor = data?.meta.next_cursor ?? null
  }
  return flows
}

interface Wanted<Selected> {
  readonly enabled?: boolean
  /** Runs again for every new function, so pass one that stays the same. */
  readonly select: (flows: readonly BookingFlow[]) => Selected
}

/** A selection from all booking flows of the organization. Pages share one request. */
export function useFlows<Selected>({ enabled = true, select }: Wanted<Selected>) {
  return useQuery({
    queryKey: FLOWS_KEY,
    queryFn: ({ signal }) => readFlows(signal),
    enabled,
    select,
  })
}

/** Names of all booking flows by id. */
export function useFlowNames(): Names {
  const query = useFlows({ enabled: useMay('flows:read'), select: namesOf })
  return useNames(query, 'flows:read', useFirstTexts().problems.deletedFlow)
}

function namesOf(flows: readonly BookingFlow[]): ReadonlyMap<string, string> {
  return new Map(flows.map(({ _id: id, name }) => [id, name]))
}

export function flowFaults({
  is_active: isActive,
  url,
}: Pick<BookingFlow, 'is_active' | 'url'>): readonly FlowFault[] {
  return [
    ...(isActive ? [] : ['inactive' as const]),
    ...(url === null ? ['pageless' as const] : []),
  ]
}

const NO_FAULTS: FaultsOfFlows = new Map()

/** The faults of all booking flows by id; empty until they are loaded, and without the permission to see flows. */
export function useFlowFaults(): FaultsOfFlows {
  return useFlows({ enabled: useMay('flows:read'), select: faultsOf }).data ?? NO_FAULTS
}

function faultsOf(flows: readonly BookingFlow[]): FaultsOfFlows {
  return new Map(flows.map((flow) => [flow._id, flowFaults(flow)]))
}
