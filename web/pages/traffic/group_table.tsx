import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import { type Column, RowLink, Table } from '#console/parts/table'
import { useTexts } from '#console/texts/texts'
import { COLOURED, toggled } from './chart_series.js'
import type { Figures } from './figures.js'
import { groupName, groupPlace } from './group_name.js'
import { placeOf, type TrafficView } from './traffic_view.js'
import { useFigures } from './use_figures.js'

interface GroupRow {
  /** Null for everything outside the listed groups. */
  readonly group: TrafficGroup | null
  /** The index of its colour. */
  readonly place: number
  readonly resolved: number
  readonly share: number | null
}

interface GroupTableProps {
  readonly view: TrafficView
  readonly report: RouterTraffic
  /** The groups with a line in the chart. */
  readonly shown: readonly TrafficGroup[]
  onShow(view: TrafficView): void
}

/** The sums of each group. Its box draws its line, in the colour of the box. */
export function GroupTable({ view, report, shown, onShow }: GroupTableProps) {
  const texts = useTexts()
  const t = texts.traffic
  const figures = useFigures()
  const { groups, other, group_by: groupBy, previous, totals } = report
  const rows: GroupRow[] = groups.map((group) => {
    const place = shown.indexOf(group)
    return { group, ...group, place: place < 0 ? COLOURED : place }
  })
  if (other.resolved > 0) rows.push({ group: null, place: COLOURED, ...other })
  const toggle = (group: TrafficGroup) => onShow({ ...view, chosen: toggled(shown, group) })
  if (rows.length === 0) return null
  const columns: Column<GroupRow>[] = [
    {
      name: 'group',
      head: t.groupings[groupBy],
      cell: (row) => <GroupCell {...{ row, groupBy, toggle }} lines={shown.length} />,
    },
    {
      name: 'resolved',
      head: t.columns.resolved,
      isNumber: true,
      cell: ({ resolved }) => figures.count(resolved),
    },
    { name: 'share', head: t.columns.share, isNumber: true, cell: (row) => <Share {...row} /> },
  ]
  const isRunningUnknown = totals.so_far && groups.some((group) => !group.so_far)
  if (previous.is_complete && !previous.is_before_traffic && !isRunningUnknown) {
    columns.push({
      name: 'change',
      head: t.columns.change,
      isNumber: true,
      cell: ({ group }) => group && changeText(group, figures, t),
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
        cell: ({ group }) =>
          group && (
            <Rate count={group.completed} rate={completedRate(group)} values={group.values} />
          ),
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
      rowKey={({ group }) => (group === null ? 'others' : `group ${group.key}`)}
    />
  )
}

interface GroupCellProps {
  readonly row: GroupRow
  readonly groupBy: RouterTraffic['group_by']
  /** How many groups have one: the last one stays, and no further one has a colour. */
  readonly lines: number
  toggle(group: TrafficGroup): void
}

function GroupCell({ row: { group, place }, groupBy, lines, toggle }: GroupCellProps) {
  const texts = useTexts()
  const isShown = place < COLOURED
  const linked = group && groupPlace(group, groupBy)
  const name = group === null ? texts.traffic.unlisted : groupName(group, groupBy, texts)
  return (
    <span className="group-name">
      {group && (
        <input
          type="checkbox"
          className={`line-box line-${place}`}
          aria-label={texts.traffic.inChart(name)}
          checked={isShown}
          disabled={isShown ? lines === 1 : lines >= COLOURED}
          onChange={() => toggle(group)}
        />
      )}
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
        <span className={`series-${place}`} style={{ width: `${share * 100}%` }} />
      </span>
      {figures.share(share)}
    </span>
  )
}

interface RateProps {
  readonly count: number | null
  readonly rate: { readonly rate: number; readonly low: number; readonly high: number } | null
  readonly values?: TrafficGroup['values']
}

/** The number of bookings and their rate; below 30 bookings there is no rate. */
function Rate({ count, rate, values = [] }: RateProps) {
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
      {values.map(({ currency, value }) => (
        <span key={currency}>{figures.money(value, currency)}</span>
      ))}
    </span>
  )
}

const startedRate = ({ conversion }: TrafficGroup) => conversion?.started ?? null

const completedRate = ({ conversion }: TrafficGroup) => conversion?.completed ?? null

function changeText(
  group: TrafficGroup,
  figures: Figures,
  t: { readonly fresh: string; readonly notCompared: string }
): string {
  const { resolved, previous } = group
  if (resolved === 0 && previous.resolved === 0) return ''
  return figures.changeOfVisits(group) ?? (previous.resolved > 0 ? t.notCompared : t.fresh)
}
