import { useMemo } from 'react'
import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import { type Column, Table } from '#console/parts/table'
import { useTexts } from '#console/texts/texts'
import { missingDays, pastPoints, shownGroups } from './chart_series.js'
import { groupName } from './group_name.js'
import { GroupTable } from './group_table.js'
import { Totals } from './totals.js'
import { TrafficChart } from './traffic_chart.js'
import { isUtm, type TrafficView } from './traffic_view.js'
import { useFigures } from './use_figures.js'

interface TrafficBodyProps {
  readonly view: TrafficView
  readonly report: RouterTraffic
  onShow(view: TrafficView): void
}

/** Sums, the chart or its table, and the groups, which double as the legend. */
export function TrafficBody({ view, report, onShow }: TrafficBodyProps) {
  const shown = useMemo(() => shownGroups(report.groups, view.chosen), [report, view.chosen])
  return (
    <div className="stack">
      <Notes report={report} />
      <Totals report={report} />
      {view.shape === 'chart' ? (
        <TrafficChart report={report} shown={shown} />
      ) : (
        <PointTable report={report} shown={shown} />
      )}
      <GroupTable view={view} report={report} shown={shown} onShow={onShow} />
    </div>
  )
}

/** What is missing from the report, and since when. */
function Notes({ report }: { readonly report: RouterTraffic }) {
  const { traffic: t } = useTexts()
  const figures = useFigures(report)
  const { points, complete_until: completeUntil, until, previous, robots } = report
  const recordedFrom = report.flows_recorded_from ?? previous.from
  const missing = missingDays(points, Date.now(), (at) => figures.date(at))
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
          {(isUtm(report.group_by) ? t.openUtm : t.open)(figures.dayBefore(completeUntil))}
        </p>
      )}
      {robots.resolved > 0 && (
        <p className="hint">
          {t.robots(figures.count(robots.resolved), figures.share(robots.share ?? 0))}
        </p>
      )}
      {recordedFrom > previous.from && (
        <p className="hint">{t.byPresentRouters(figures.day(recordedFrom))}</p>
      )}
    </>
  )
}

interface PointTableProps {
  readonly report: RouterTraffic
  readonly shown: readonly TrafficGroup[]
}

interface PointRow {
  readonly at: string
  readonly place: number
  readonly resolved: number | null
}

/** The chart as a table: a row per day or hour, a column per line. */
function PointTable({ report, shown }: PointTableProps) {
  const texts = useTexts()
  const t = texts.traffic
  const figures = useFigures(report)
  const { points, interval, group_by: groupBy } = report
  const number = (count: number | null) =>
    count === null ? <span className="dim">{t.missing}</span> : figures.count(count)
  const columns: readonly Column<PointRow>[] = [
    {
      name: 'at',
      head: t.at[interval],
      cell: ({ at }) => <time dateTime={at}>{figures.point(at, interval)}</time>,
    },
    { name: 'all', head: t.all, isNumber: true, cell: ({ resolved }) => number(resolved) },
    ...shown.map((group, place) => ({
      name: String(place),
      head: <span dir="auto">{groupName(group, groupBy, texts)}</span>,
      isNumber: true,
      cell: (row: PointRow) => row.resolved !== null && number(group.points[row.place] ?? 0),
    })),
  ]
  return (
    <div className="point-table">
      <Table
        label={t.points}
        columns={columns}
        rows={pastPoints(points, Date.now()).map((point, place) => ({ ...point, place }))}
        rowKey={({ at }) => at}
      />
    </div>
  )
}
