import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { type PinRun, PINS_KEY, type PinVerdict, readPinRun } from '../../api/pin_run.js'
import { useRouterChanges } from '../../api/use_router_changes.js'

export type Pin = components['schemas']['RouterPin']

const PAGE_ROWS = 100

/** A pin with the verdict on it; null for one that was created after the others were judged. */
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
 * All pins of the organization, judged on its routers as they are now; broken ones first, ended ones last. Asked again by
 * itself when a router or a verdict changes.
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
