import { useFirstSpeech } from '../../texts/texts.js'
import type { RoutersAtAGlance } from './use_routers_at_a_glance.js'

const STATUSES = ['open', 'upcoming', 'ended', 'inactive'] as const

/** How many routers there are, in all and by status. */
export function StatusCounts({ total, byStatus }: Pick<RoutersAtAGlance, 'total' | 'byStatus'>) {
  const { texts: t } = useFirstSpeech()
  return (
    <ul className="counts" aria-label={t.overview.counts}>
      <li>
        <Count label={t.overview.all} place="/routers" count={total} />
      </li>
      {STATUSES.map((status) => (
        <li key={status}>
          <Count
            label={t.overview.statuses[status]}
            place={`/routers?status=${status}`}
            count={byStatus[status]}
          />
        </li>
      ))}
    </ul>
  )
}

interface CountProps {
  readonly label: string
  readonly place: string
  readonly count: number
}

function Count({ label, place, count }: CountProps) {
  const { locale } = useFirstSpeech()
  return (
    <a href={`#${place}`} className="sheet count-tile">
      <span className="figure">{count.toLocaleString(locale)}</span>
      <span className="dim">{label}</span>
    </a>
  )
}
