import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { WRITTEN_IMPACT_DAYS } from '../../impact/impact.js'
import { useMay } from '../../session.js'
import type { Conflict } from './use_conflict.js'

type Remedy = Conflict['suggestions'][number]

/**
 * How many visitors of the last full days each remedy would send elsewhere, in their order; null without visitors. They are asked one after
 * the other, because an organization has one assessment at a time.
 */
export function useRemedyImpacts(remedies: readonly Remedy[], loserId: string) {
  const mayAsk = useMay('routers:manage')
  return useQuery({
    queryKey: ['remedy-impacts', loserId, remedies],
    enabled: mayAsk && remedies.length > 0,
    queryFn: async ({ signal }) => {
      const moved: (number | null)[] = []
      for (const remedy of remedies) moved.push(await movedBy(remedy, loserId, signal))
      return moved
    },
  })
}

async function movedBy(
  { router_id: id, change }: Remedy,
  loserId: string,
  signal: AbortSignal
): Promise<number | null> {
  const { data } = await api.POST('/v1/booking-flow-routers/impact', {
    body: {
      changes: [{ op: 'update', id: id ?? loserId, router: change }],
      days: WRITTEN_IMPACT_DAYS,
    },
    signal,
  })
  return data === undefined || data.replayed.events === 0 ? null : data.moved
}
