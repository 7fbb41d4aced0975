import { useQuery } from '@tanstack/react-query'
import type { RouterStatus } from '#console/api/types'
import { pinRunQuery } from '#console/api/pins'
import { useRouterAudit } from '#console/api/router_audit'
import { type RoutingTable, useOfRoutingTable } from '#console/api/routing_table'
import { CalendarClock, DoorClosed, DoorOpen, Plus } from '#console/icons/lucide'
import { Answer, Forbidden } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { Time } from '#console/parts/time'
import { useMay } from '#console/shared/session'
import { useFirstSpeech, useFirstTexts } from '#console/texts/texts'
import { Attention, usePageChecks } from './attention.js'
import {
  type FaultyFlows,
  faultyFlows,
  type UpcomingChange,
  upcomingChanges,
} from './attention_items.js'
import { LastWeek, useLastWeek } from './last_week.js'
import { Onboarding, useSteps } from './onboarding.js'
import './overview.css'

/** Results first, then current problems, the next changes and counts. Each number links to its list. */
export default function Overview() {
  const t = useFirstTexts()
  const mayRead = useMay('routers:read')
  const mayManage = useMay('routers:manage')
  return (
    <>
      <PageHead title={t.titles.overview}>
        {mayManage && (
          <LinkButton place="/routers/new" icon={Plus} data-key="n">
            {t.overview.newRouter}
          </LinkButton>
        )}
      </PageHead>
      {mayRead ? <OfRouters /> : <Forbidden permission="routers:read" />}
    </>
  )
}

function OfRouters() {
  const query = useRoutersAtAGlance()
  const mayReadEvents = useMay('events:read')
  // All start in parallel with the request for routers.
  const steps = useSteps()
  useLastWeek(mayReadEvents)
  useRouterAudit()
  useQuery(pinRunQuery)
  usePageChecks()
  return (
    <Answer query={query}>
      {({ total, defaults, byStatus, next, flows }) => (
        <div className="overview in-turn">
          <Onboarding steps={steps} routers={total - defaults} defaultRouters={defaults} />
          {total > 0 && (
            <>
              {mayReadEvents && <LastWeek />}
              <Attention flows={flows} />
              <NextChanges changes={next} />
              <StatusCounts total={total} byStatus={byStatus} />
            </>
          )}
        </div>
      )}
    </Answer>
  )
}

const STATUSES = ['open', 'upcoming', 'ended', 'inactive'] as const

/** The number of routers, in total and by status. */
function StatusCounts({ total, byStatus }: Pick<RoutersAtAGlance, 'total' | 'byStatus'>) {
  const { texts: t } = useFirstSpeech()
  return (
    <ul className="counts" aria-label={t.overview.counts}>
      <li>
        <Count label={t.overview.all(total)} place="/routers" count={total} />
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

/** The next routers that a schedule opens or closes. */
function NextChanges({ changes }: { readonly changes: readonly UpcomingChange[] }) {
  const t = useFirstTexts()
  return (
    <section className="sheet" aria-labelledby="next-changes">
      <header className="section-head">
        <h2 id="next-changes">{t.overview.next}</h2>
        <LinkButton tone="quiet" place="/schedule">
          {t.overview.toSchedule}
        </LinkButton>
      </header>
      {changes.length === 0 ? (
        <div className="quiet-note">
          <CalendarClock aria-hidden="true" size={22} />
          <p>{t.overview.nothingScheduled}</p>
        </div>
      ) : (
        <ul className="rows">
          {changes.map((change) => (
            <li key={`${change.router._id} ${change.at}`}>
              <NextChange change={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NextChange({ change: { router, opens, at } }: { readonly change: UpcomingChange }) {
  const t = useFirstTexts()
  return (
    <a href={`#/routers/${router._id}`} data-row-link="">
      {opens ? (
        <DoorOpen aria-hidden="true" size={18} className="opens" />
      ) : (
        <DoorClosed aria-hidden="true" size={18} className="closes" />
      )}
      <span>
        <b dir="auto">{router.name}</b>{' '}
        <span className="dim">{opens ? t.overview.opens : t.overview.closes}</span>
      </span>
      <span className="when">
        <Time at={at} shown="relative" />
        <span className="dim">
          <Time at={at} />
        </span>
      </span>
    </a>
  )
}

const CHANGES_MAX = 5

interface RoutersAtAGlance {
  readonly total: number
  /** The number of active default routers. */
  readonly defaults: number
  readonly byStatus: Readonly<Record<RouterStatus, number>>
  /** The next changes by schedules. */
  readonly next: readonly UpcomingChange[]
  readonly flows: FaultyFlows
}

/** Counts and next changes of all routers, from one request. */
function useRoutersAtAGlance() {
  return useOfRoutingTable({ select: atAGlance })
}

function atAGlance({ rows, atMs, flowFaults }: RoutingTable): RoutersAtAGlance {
  const byStatus = { open: 0, upcoming: 0, ended: 0, inactive: 0 }
  for (const { status } of rows) byStatus[status] += 1
  const defaults = rows.filter((row) => row.is_default && row.is_active).length
  const next = upcomingChanges(rows, atMs, CHANGES_MAX)
  return { total: rows.length, defaults, byStatus, next, flows: faultyFlows(flowFaults) }
}
