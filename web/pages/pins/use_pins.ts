import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import { type PinRun, PINS_KEY, type PinVerdict, readPinRun } from '#console/api/pins'
import { dataOf } from '#console/api/revisioned'
import { useRouterChanges } from '#console/api/router_changes'
import type { components } from '#console/api/schema'
import { useMeanwhile } from '#console/api/use_meanwhile'

export type Pin = components['schemas']['RouterPin']

const PAGE_ROWS = 100

/** A pin with its verdict; null if it was created after the run. */
export interface JudgedPin {
  readonly pin: Pin
  readonly verdict: PinVerdict | null
}

export interface JudgedPins {
  readonly pins: readonly JudgedPin[]
  readonly totals: PinRun['totals']
  readonly judgedAt: string
}

/**
 * All pins with their verdicts on the current routers; broken ones first, ended ones last. Kept current when a router or a
 * verdict changes.
 */
export function usePins() {
  useRouterChanges()
  return useQuery({
    queryKey: PINS_KEY,
    queryFn: async ({ signal }): Promise<JudgedPins> => {
      const pins = await readPins(signal)
      const data = await readPinRun(signal)
      const verdicts = new Map(data.verdicts.map((verdict) => [verdict.pin_id, verdict]))
      const judged = pins.map((pin) => ({ pin, verdict: verdicts.get(pin._id) ?? null }))
      return {
        pins: judged.toSorted((a, b) => rankOf(a) - rankOf(b)),
        totals: data.totals,
        judgedAt: data.judged_at,
      }
    },
  })
}

const RANKS = { broken: 0, held: 1, ended: 2 } as const

function rankOf({ verdict }: JudgedPin): number {
  return RANKS[verdict?.state ?? 'held']
}

async function readPins(signal: AbortSignal): Promise<Pin[]> {
  const pins: Pin[] = []
  for (let cursor: string | null = null; ;) {
    const query: { limit: number; cursor?: string } = {
      limit: PAGE_ROWS,
      ...(cursor !== null && { cursor }),
    }
    const { data } = await api.GET('/v1/router-pins', { params: { query }, signal })
    pins.push(...(data?.data ?? []))
    cursor = data?.meta.next_cursor ?? null
    if (cursor === null) return pins
  }
}

export function readPin(id: string, signal?: AbortSignal): Promise<Pin> {
  const params = { path: { id } }
  return dataOf(api.GET('/v1/router-pins/{id}', { params, ...(signal && { signal }) }))
}

/** A pin with its revision, read once: a refetch would hide changes by other people. */
export function usePin(id: string) {
  return useQuery({
    queryKey: ['pin', id],
    queryFn: ({ signal }) => readPin(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The change of another person to the pin in a dialog; null for a new pin. */
export function useHeldPin(stored: Pin | null | undefined) {
  return useMeanwhile({
    key: ['pin', stored?._id],
    read: async (signal) => (stored ? readPin(stored._id, signal) : null),
    // A late answer may be older than what the dialog has read since.
    isHeld: (read) => (read?.revision ?? 0) <= (stored?.revision ?? 0),
  })
}
