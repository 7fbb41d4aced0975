import type { RouterAudit, RoutingRow } from '#console/api/types'

/** One kind of thing that needs attention, with the page that lists it. */
export interface AttentionItem {
  readonly name:
    | 'pin'
    | 'visited'
    | 'high'
    | 'medium'
    | 'dead'
    | 'flow'
    | 'example'
    | 'utm'
    | 'silent'
  readonly count: number
  readonly tone: 'high' | 'medium'
  readonly place: string
}

/** Currently broken pins and the findings of the audit, if there is one; most urgent first. */
export function attentionItems(
  brokenPins: number,
  audit: RouterAudit | null
): readonly AttentionItem[] {
  const item = (
    name: AttentionItem['name'],
    count: number,
    tone: AttentionItem['tone'] = 'medium',
    view: string = name
  ): AttentionItem => ({ name, count, tone, place: `/findings?show=${view}` })
  const pins: AttentionItem = { name: 'pin', count: brokenPins, tone: 'high', place: '/pins' }
  const found =
    audit === null
      ? []
      : [
          item('visited', audit.flow_inactive_with_visitors?.length ?? 0, 'high', 'flow'),
          item('high', audit.totals.high, 'high'),
          item('flow', audit.inactive_booking_flows.length, 'high'),
          item('medium', audit.totals.medium),
          item('dead', audit.dead_routers.length),
          item('example', audit.stray_example_urls.length),
          item('utm', audit.utm?.filter(({ dismissed }) => !dismissed).length ?? 0),
          item('silent', audit.silent_routers?.length ?? 0),
        ]
  return [pins, ...found].filter(({ count }) => count > 0)
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
