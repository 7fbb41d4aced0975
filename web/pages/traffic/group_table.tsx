import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import { type Column, RowLink, Table } from '#console/parts/table'
import { useTexts } from '#console/texts/texts'
import { COLOURED } from './chart_series.js'
import type { Figures } from './figures.js'
import { groupName, groupPlace } from './group_name.js'
import { placeOf, type TrafficView } from './traffic_view.js'
import { useFigures } from './use_figures.js'

interface GroupRow {
  /** Null for everything outside the listed groups. */
  readonly group: TrafficGroup | null
  /** The index of the row. */
  readonly place: number
  readonly resolved: number
  readonly share: number | null
}

interface GroupTableProps {
  readonly view: TrafficView
  readonly report: RouterTraffic
}

/** The sums of each group. The first ones have the colours of the chart. */
export function GroupTable({ view, report }: GroupTableProps) {
  const texts = useTexts()
  const t = texts.traffic
  const figures = useFigures()
  const { groups, other, group_by: groupBy, previous } = report
  const rows: GroupRow[] = groups.map((group, place) => ({ group, place, ...group }))
  if (other.resolved > 0) rows.push({ group: null, place: COLOURED, ...other })
  if (rows.length === 0) return null
  const columns: Column<GroupRow>[] = [
    {
      name: 'group',
      head: t.groupings[groupBy],
      cell: (row) => <GroupCell {...{ row, groupBy }} />,
    },
    {
      name: 'resolved',
      head: t.columns.resolved,
      isNumber: true,
      cell: ({ resolved }) => figures.count(resolved),
    },
    { name: 'share', head: t.columns.share, isNumber: true, cell: (row) => <Share {...row} /> },
  ]
  if (previous.is_complete) {
    columns.push({
      name: 'change',
      head: t.columns.change,
      isNumber: true,
      cell: ({ group }) => group && changeText(group, figures, t.fresh),
    })
  }
  if (groups.some(({ started }) => started !== null)) {
    columns.push(
      {
        name: 'started',
        head: t.columns.started,
        isNumber: true,
        cell: ({ group }) => group && <Rate count={group.started} rate={startedRate(group)} />,
      },
      {
        name: 'completed',
        head: t.columns.completed,
        isNumber: true,
        cell: ({ group }) => group && <Rate count={group.completed} rate={completedRate(group)} />,
      }
    )
  }
  if (groupBy === 'router' && view.routerId === null) {
    columns.push({
      name: 'only',
      head: <span className="unseen">{t.columns.only}</span>,
      cell: ({ group }) =>
        group?.key && (
          <a
            className="quiet-link"
            href={`#${placeOf({ ...view, routerId: group.key })}`}
            aria-label={t.onlyThis(groupName(group, groupBy, texts))}
          >
            {t.only}
          </a>
        ),
    })
  }
  return (
    <Table
      label={t.groups}
      columns={columns}
      rows={rows}
      rowKey={({ group, place }) => `${place}-${group?.key}`}
    />
  )
}

interface GroupCellProps {
  readonly row: GroupRow
  readonly groupBy: RouterTraffic['group_by']
}

function GroupCell({ row: { group, place }, groupBy }: GroupCellProps) {
  const texts = useTexts()
  const linked = group && groupPlace(group, groupBy)
  const name = group === null ? texts.traffic.unlisted : groupName(group, groupBy, texts)
  return (
    <span className="group-name">
      <span className={`swatch series-${Math.min(place, COLOURED)}`} aria-hidden="true" />
      {linked ? <RowLink place={linked}>{name}</RowLink> : <span dir="auto">{name}</span>}
    </span>
  )
}

function Share({ share, place }: GroupRow) {
  const figures = useFigures()
  if (share === null) return null
  return (
    <span className="share">
      <span className="share-bar" aria-hidden="true">
        <span
          className={`series-${Math.min(place, COLOURED)}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {figures.share(share)}
    </span>
  )
}

interface RateProps {
  readonly count: number | null
  readonly rate: { readonly rate: number; readonly low: number; readonly high: number } | null
}

/** The number of bookings and their rate; below 30 bookings there is no rate. */
function Rate({ count, rate }: RateProps) {
  const { traffic: t } = useTexts()
  const figures = useFigures()
  if (count === null) return null
  return (
    <span className="stacked-cell">
      <span>
        {figures.count(count)}
        {rate && ` · ${figures.share(rate.rate)}`}
      </span>
      <span className="dim" title={rate ? undefined : t.tooFew}>
        {rate ? figures.interval(rate.low, rate.high) : count > 0 && t.tooFewShort}
      </span>
    </span>
  )
}

const startedRate = ({ conversion }: TrafficGroup) => conversion?.started ?? null

const completedRate = ({ conversion }: TrafficGroup) => conversion?.completed ?? null

function changeText({ resolved, previous }: TrafficGroup, figures: Figures, fresh: string): string {
  return figures.change(resolved, previous.resolved) ?? (resolved > 0 ? fresh : '')
}
