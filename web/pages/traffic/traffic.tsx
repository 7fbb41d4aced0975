import './traffic.css'
import { ChartColumn } from 'lucide-react'
import { useSearch } from 'wouter'
import type { RouterTraffic } from '../../api/router_traffic.js'
import { useRouterTraffic } from '../../api/use_router_traffic.js'
import { goTo } from '../../frame/hash_location.js'
import { Answer } from '../../parts/answer.js'
import { Empty } from '../../parts/empty.js'
import { LinkButton } from '../../parts/link_button.js'
import { PageHead } from '../../parts/page_head.js'
import { Skeleton } from '../../parts/skeleton.js'
import { useTexts } from '../../texts/texts.js'
import { missingDays } from './known_points.js'
import { TrafficBody } from './traffic_body.js'
import { TrafficExport } from './traffic_export.js'
import { TrafficToolbar } from './traffic_toolbar.js'
import { placeOf, queryOf, type TrafficView, viewOf } from './traffic_view.js'
import { useTrafficKeys } from './use_traffic_keys.js'

/** What routers were worth: how often each was selected, and which bookings followed. */
export default function Traffic() {
  const { titles, traffic: t } = useTexts()
  const view = viewOf(useSearch())
  const query = useRouterTraffic(queryOf(view, Date.now()))
  const show = (next: TrafficView) => goTo(placeOf(next), { replace: true })
  useTrafficKeys(view, show)
  return (
    <div className="traffic stack">
      <div>
        <PageHead title={titles.traffic} note={t.note}>
          {query.data && <TrafficExport report={query.data} />}
        </PageHead>
        <TrafficToolbar view={view} report={query.data} onShow={show} />
      </div>
      <Answer
        query={query}
        skeleton={<Skeleton lines={10} />}
        empty={(report) => isEmpty(report) && <NoTraffic view={view} />}
      >
        {(report) => <TrafficBody view={view} report={report} />}
      </Answer>
    </div>
  )
}

function isEmpty({ totals, points }: RouterTraffic): boolean {
  const isSilent = totals.resolved === 0 && totals.previous.resolved === 0
  return isSilent && missingDays(points, Date.now()) === 0
}

function NoTraffic({ view }: { readonly view: TrafficView }) {
  const { traffic: t } = useTexts()
  const isNarrowed = view.routerId !== null || view.until !== null
  return (
    <Empty icon={ChartColumn} text={isNarrowed ? t.emptyPeriod : t.empty}>
      {isNarrowed ? (
        <LinkButton place={placeOf({ ...view, routerId: null, until: null })}>
          {t.showAll}
        </LinkButton>
      ) : (
        <LinkButton place="/try">{t.emptyTry}</LinkButton>
      )}
    </Empty>
  )
}
