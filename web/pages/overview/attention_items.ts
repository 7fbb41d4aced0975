import type { RouterAudit } from '../../api/router_audit.js'

/** One kind of findings that there are, with where they are listed. */
export interface AttentionItem {
  readonly name: 'high' | 'medium' | 'dead' | 'flow' | 'example'
  readonly count: number
  readonly tone: 'high' | 'medium'
  readonly place: string
}

/** The kinds that the audit found, the most urgent first. */
export function attentionItems(audit: RouterAudit): readonly AttentionItem[] {
  const item = (
    name: AttentionItem['name'],
    count: number,
    tone: AttentionItem['tone'] = 'medium'
  ): AttentionItem => ({ name, count, tone, place: `/findings?show=${name}` })
  return [
    item('high', audit.totals.high, 'high'),
    item('flow', audit.inactive_booking_flows.length, 'high'),
    item('medium', audit.totals.medium),
    item('dead', audit.dead_routers.length),
    item('example', audit.stray_example_urls.length),
  ].filter(({ count }) => count > 0)
}
