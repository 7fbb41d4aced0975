import { useMemo } from 'react'
import type { RouterTraffic } from '#console/api/types'
import { useRouterTraffic, weekUntil } from '#console/api/router_traffic'
import { useMay } from '#console/shared/session'

/** The maximum of groups in one answer. */
const LISTED = 50

/** The visitors of one router, and its share of all. */
export interface RecentOfRouter {
  readonly resolved: number
  readonly share: number
  readonly points: readonly (number | null)[]
}

/** The traffic of seven days up to today, by router. */
export interface RecentTraffic {
  /** Whether the token may see traffic. */
  readonly hasTraffic: boolean
  /** Null until loaded, and for routers beyond those with the most traffic. */
  of(routerId: string): RecentOfRouter | null
}

const NONE: RecentOfRouter = { resolved: 0, share: 0, points: [] }

export function useRecentTraffic(): RecentTraffic {
  const hasTraffic = useMay('events:read')
  const query = { ...weekUntil(1), group_by: 'router', limit: LISTED } as const
  const { data } = useRouterTraffic(query, hasTraffic)
  return useMemo(() => ({ hasTraffic, of: data ? readerOf(data) : () => null }), [hasTraffic, data])
}

function readerOf({ groups, other, totals }: RouterTraffic) {
  const byRouter = new Map(
    groups.map(({ key, resolved, share, points }) => [key, { resolved, share: share ?? 0, points }])
  )
  const unlisted = other.resolved === 0 && totals.resolved > 0 ? NONE : null
  return (routerId: string): RecentOfRouter | null => byRouter.get(routerId) ?? unlisted
}
