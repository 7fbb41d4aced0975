import { apiHooks } from '../../api/client.js'
import { useSpeech } from '../../texts/texts.js'

const STATUSES = ['open', 'upcoming', 'ended', 'inactive'] as const

/** How many routers there are, in all and by status, as the service counts them. */
export function StatusCounts({ total }: { readonly total: number }) {
  const { texts: t } = useSpeech()
  return (
    <ul className="counts" aria-label={t.overview.counts}>
      <li>
        <Count label={t.overview.all} place="/routers" count={total} />
      </li>
      {STATUSES.map((status) => (
        <li key={status}>
          <StatusCount status={status} />
        </li>
      ))}
    </ul>
  )
}

function StatusCount({ status }: { readonly status: (typeof STATUSES)[number] }) {
  const { texts: t } = useSpeech()
  const params = { query: { limit: 1, total: true, status } }
  const { data } = apiHooks.useQuery('get', '/v1/booking-flow-routers', { params })
  return (
    <Count
      label={t.overview.statuses[status]}
      place={`/routers?status=${status}`}
      count={data?.meta.total ?? null}
    />
  )
}

interface CountProps {
  readonly label: string
  readonly place: string
  /** Null until it is known. */
  readonly count: number | null
}

function Count({ label, place, count }: CountProps) {
  const { locale } = useSpeech()
  return (
    <a href={`#${place}`} className="sheet count-tile">
      <span className="figure">{count === null ? '…' : count.toLocaleString(locale)}</span>
      <span className="dim">{label}</span>
    </a>
  )
}
