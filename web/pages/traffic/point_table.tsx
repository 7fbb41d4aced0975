import { type Column, Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'
import type { ChartSeries } from './chart_series.js'
import { groupName } from './group_name.js'
import { pastPoints } from './known_points.js'
import { useFigures } from './use_figures.js'
import type { RouterTraffic } from '../../api/router_traffic.js'

interface PointTableProps {
  readonly report: RouterTraffic
  readonly series: readonly ChartSeries[]
}

interface PointRow {
  readonly at: string
  readonly place: number
  readonly resolved: number | null
}

/** The chart in numbers: a row for each day or hour, a column for each series. */
export function PointTable({ report, series }: PointTableProps) {
  const texts = useTexts()
  const t = texts.traffic
  const figures = useFigures()
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
    ...series.map(({ group, counts }, place) => ({
      name: String(place),
      head: <span dir="auto">{groupName(group, groupBy, texts)}</span>,
      isNumber: true,
      cell: (row: PointRow) => row.resolved !== null && number(counts[row.place] ?? 0),
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
