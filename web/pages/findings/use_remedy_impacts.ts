import { useQuery } from '@tanstack/react-query'
import { assessImpact } from '../../impact/assess_impact.js'
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
  const changes = [{ op: 'update' as const, id: id ?? loserId, router: change }]
  const { replayed, moved } = await assessImpact({ changes, days: WRITTEN_IMPACT_DAYS }, signal)
  return replayed.events === 0 ? null : moved
}
