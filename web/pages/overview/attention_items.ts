import type { FaultsOfFlows, FlowFault, RouterAudit, RoutingRow } from '#console/api/types'

/** One kind of thing that needs attention, with the page that lists it. */
export interface AttentionItem {
  readonly name:
    | 'pin'
    | 'broken'
    | 'high'
    | 'medium'
    | 'dead'
    | 'flow'
    | 'page'
    | 'example'
    | 'utm'
    | 'silent'
  readonly count: number
  readonly tone: 'high' | 'medium'
  readonly place: string
}

/** How many flows with a fault active routers lead to. */
export type FaultyFlows = Readonly<Record<FlowFault, number>>

export function faultyFlows(faults: FaultsOfFlows): FaultyFlows {
  const counts = { inactive: 0, pageless: 0 }
  for (const fault of [...faults.values()].flat()) counts[fault] += 1
  return counts
}

/** What is wrong now, and the findings of the audit, if there is one; most urgent first. */
export function attentionItems(
  brokenPins: number,
  flows: FaultyFlows,
  audit: RouterAudit | null,
  brokenPages = 0
): readonly AttentionItem[] {
  const item = (
    name: AttentionItem['name'],
    count: number,
    tone: AttentionItem['tone'] = 'medium'
  ): AttentionItem => ({ name, count, tone, place: `/findings?show=${name}` })
  const now: readonly AttentionItem[] = [
    { name: 'pin', count: brokenPins, tone: 'high', place: '/pins' },
    { name: 'broken', count: brokenPages, tone: 'high', place: '/pins' },
    { name: 'flow', count: flows.inactive, tone: 'high', place: '/flows' },
    { name: 'page', count: flows.pageless, tone: 'medium', place: '/flows' },
  ]
  const found =
    audit === null
      ? []
      : [
          item('high', audit.totals.high, 'high'),
          item('medium', audit.totals.medium),
          item('dead', audit.dead_routers.length),
          item('example', audit.stray_example_urls.length),
          item('utm', audit.utm?.filter(({ dismissed }) => !dismissed).length ?? 0),
          item('silent', audit.silent_routers?.length ?? 0),
        ]
  return [...now, ...found]
    .filter(({ count }) => count > 0)
    .sort((one, other) => Number(one.tone === 'medium') - Number(other.tone === 'medium'))
}

export interface UpcomingChange {
  readonly router: RoutingRow
  readonly opens: boolean
  /** An ISO instant. */
  readonly at: string
}

/** When schedules next open or close active routers, soonest first. */
export function upcomingChanges(
  rows: readonly RoutingRow[],
  nowMs: number,
  atMost: number
): readonly UpcomingChange[] {
  const changes = rows
    .filter(({ is_active: isActive }) => isActive)
    .flatMap((router) => {
      const { active_from: from, active_until: until } = router.scheduling
      return [
        ...(from ? [{ router, opens: true, at: from }] : []),
        ...(until ? [{ router, opens: false, at: until }] : []),
      ]
    })
    .filter(({ at }) => Date.parse(at) > nowMs)
  return changes.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, atMost)
}
