import type { RoutingRow } from '../../api/routing_row.js'
import { Sparkline } from '../../parts/sparkline.js'
import { useSpeech } from '../../texts/texts.js'
import type { RecentOfRouter } from './use_recent_traffic.js'

interface TrafficCellProps {
  readonly row: RoutingRow
  readonly traffic: RecentOfRouter | null
  readonly tabIndex: number
}

/** How a router did in the last seven days, and its share of all resolves. */
export function TrafficCell({ row, traffic, tabIndex }: TrafficCellProps) {
  const { texts, locale } = useSpeech()
  const t = texts.routers
  if (traffic === null) return null
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const text = share.format(traffic.share)
  return (
    <>
      <Sparkline counts={traffic.points} />
      <a
        href={`#/traffic?router=${row._id}`}
        tabIndex={tabIndex}
        title={t.resolvesOf(traffic.resolved.toLocaleString(locale))}
        aria-label={t.trafficOf(row.name, text)}
      >
        {text}
      </a>
    </>
  )
}
