import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import { api } from './client.js'
import type { components } from './schema.js'

export type BookingFlow = components['schemas']['BookingFlow']

export const BOOKING_FLOWS_KEY = ['get', '/v1/booking-flows'] as const

const PAGE_ROWS = 100

/** All booking flows of the organization, or the first `pagesMax` pages of 100. */
export async function readBookingFlows(
  signal: AbortSignal,
  pagesMax = Infinity
): Promise<BookingFlow[]> {
  const flows: BookingFlow[] = []
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const query: { limit: number; cursor?: string } = {
      limit: PAGE_ROWS,
      ...(cursor !== null && { cursor }),
    }
    const { data } = await api.GET('/v1/booking-flows', { params: { query }, signal })
    flows.push(...(data?.data ?? []))
    cursor = data?.meta.next_cursor ?? null
    if (cursor === null) break
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
    queryKey: [...BOOKING_FLOWS_KEY, 'all'],
    queryFn: ({ signal }) => readBookingFlows(signal),
    enabled,
    select,
  })
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** An empty map that returns the same text for every flow. */
class HiddenNames extends Map<string, string> {
  constructor(private readonly text: string) {
    super()
  }

  override get(): string {
    return this.text
  }
}

/**
 * Names of all booking flows by id; empty until they are loaded. A token without `flows:read` gets a text that says so for
 * every id.
 */
export function useFlowNames(): ReadonlyMap<string, string> {
  const may = useMay('flows:read')
  const hidden = useFirstTexts().problems.hidden('flows:read')
  const { data } = useFlows({ enabled: may, select: namesOf })
  return useMemo(() => (may ? (data ?? NO_NAMES) : new HiddenNames(hidden)), [may, data, hidden])
}

function namesOf(flows: readonly BookingFlow[]): ReadonlyMap<string, string> {
  return new Map(flows.map(({ _id: id, name }) => [id, name]))
}
