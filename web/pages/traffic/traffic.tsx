import { useMemo } from 'react'
import { useSearch } from 'wouter'
import type { RouterTraffic } from '#console/api/types'
import { useRouterTraffic } from '#console/api/router_traffic'
import { ChartColumn } from '#console/icons/lucide'
import { Answer, Empty, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { currentZone } from '#console/shared/zone'
import { goTo } from '#console/shared/hash_location'
import { type PageKey, usePageKeys } from '#console/shared/keys'
import { useLatest } from '#console/shared/use_latest'
import { useTexts } from '#console/texts/texts'
import { pastPoints } from './chart_series.js'
import { TrafficBody } from './traffic_body.js'
import { TrafficExport, TrafficToolbar } from './traffic_toolbar.js'
import { isUtm, placeOf, queryOf, stepped, type TrafficView, viewOf } from './traffic_view.js'
import { useFigures } from './use_figures.js'
import './traffic.css'

/** How often each router was selected, and the bookings that followed. */
export default function Traffic() {
  const { titles, traffic: t } = useTexts()
  const view = viewOf(useSearch())
  const figures = useFigures()
  const asked = queryOf(view, Date.now())
  const query = useRouterTraffic(asked)
  const show = (next: TrafficView) => goTo(placeOf(next), { replace: true })
  useTrafficKeys(view, show)
  return (
    <div className="traffic stack">
      <div>
        <PageHead
          title={titles.traffic}
          note={
            isUtm(view.groupBy)
              ? t.daysOfUtm
              : t.daysIn(currentZone(), figures.lateStart(asked.from))
          }
        >
          {query.data && <TrafficExport report={query.data} />}
        </PageHead>
        <TrafficToolbar view={view} report={query.data} onShow={show} />
      </div>
      <Answer
        query={query}
        skeleton={<Skeleton lines={10} />}
        empty={(report) => isEmpty(report) && <NoTraffic view={view} />}
      >
        {(report) => <TrafficBody view={view} report={report} onShow={show} />}
      </Answer>
    </div>
  )
}

function isEmpty({ totals, points }: RouterTraffic): boolean {
  const isSilent = totals.resolved === 0 && totals.previous.resolved === 0
  return isSilent && pastPoints(points, Date.now()).every(({ resolved }) => resolved !== null)
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

/** The keys of the page, the same as on the schedule. */
function useTrafficKeys(view: TrafficView, show: (view: TrafficView) => void): void {
  const t = useTexts().traffic.keys
  const latest = useLatest({ view, show })
  const keys = useMemo((): readonly PageKey[] => {
    const run = (next: (view: TrafficView) => TrafficView) => () =>
      latest.current.show(next(latest.current.view))
    return [
      { key: ',', label: t.earlier, run: run((shown) => stepped(shown, -1, Date.now())) },
      { key: '.', label: t.later, run: run((shown) => stepped(shown, 1, Date.now())) },
      { key: '0', label: t.today, run: run((shown) => ({ ...shown, until: null })) },
      {
        key: 'v',
        label: t.table,
        run: run((shown) => ({ ...shown, shape: shown.shape === 'table' ? 'chart' : 'table' })),
      },
    ]
  }, [t, latest])
  usePageKeys(keys)
}
