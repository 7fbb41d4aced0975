import { useMemo } from 'react'
import { useTexts } from '../../texts/texts.js'
import { chartSeries } from './chart_series.js'
import { GroupTable } from './group_table.js'
import { missingDays } from './known_points.js'
import { PointTable } from './point_table.js'
import { Totals } from './totals.js'
import { TrafficChart } from './traffic_chart.js'
import { isUtm, type TrafficView } from './traffic_view.js'
import { useFigures } from './use_figures.js'
import type { RouterTraffic } from '../../api/router_traffic.js'

interface TrafficBodyProps {
  readonly view: TrafficView
  readonly report: RouterTraffic
}

/** Sums, the chart or its table, and the groups, which are the legend, too. */
export function TrafficBody({ view, report }: TrafficBodyProps) {
  const series = useMemo(() => chartSeries(report), [report])
  return (
    <div className="stack">
      <Notes report={report} />
      <Totals report={report} />
      {view.shape === 'chart' ? (
        <TrafficChart report={report} series={series} />
      ) : (
        <PointTable report={report} series={series} />
      )}
      <GroupTable view={view} report={report} />
    </div>
  )
}

/** What is not known yet, and since when. */
function Notes({ report }: { readonly report: RouterTraffic }) {
  const { traffic: t } = useTexts()
  const figures = useFigures()
  const { points, complete_until: completeUntil, until } = report
  const missing = missingDays(points, Date.now())
  const lastComplete = new Date(Date.parse(completeUntil) - 1).toISOString()
  const isOpen = Date.parse(completeUntil) < Date.parse(until)
  return (
    <>
      {missing > 0 && (
        <p className="notice" role="status">
          {t.notSummed(missing)}
        </p>
      )}
      {isOpen && (
        <p className="hint">
          {(isUtm(report.group_by) ? t.openUtm : t.open)(figures.day(lastComplete))}
        </p>
      )}
    </>
  )
}
