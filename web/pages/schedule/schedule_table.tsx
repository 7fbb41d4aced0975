import type { Names } from '#console/api/names'
import type { RoutingRow } from '#console/api/types'
import { Pencil } from '#console/icons/lucide'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { type Column, RowLink, Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'
import type { Overlap } from './spans.js'

const WINNERS_LISTED = 2

interface ScheduleTableProps {
  readonly rows: readonly RoutingRow[]
  readonly flowNames: Names
  readonly overlaps: ReadonlyMap<string, readonly Overlap[]>
  readonly mayChange: boolean
  onEdit(row: RoutingRow): void
}

const TONES: Readonly<Record<RoutingRow['status'], BadgeTone>> = {
  open: 'ok',
  upcoming: 'info',
  ended: 'muted',
  inactive: 'muted',
}

/** The schedule as a table. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { rows, flowNames, overlaps, mayChange, onEdit } = props
  const { routers, schedule: t } = useTexts()
  const bound = (at: string | undefined, none: string) =>
    at === undefined ? <span className="dim">{none}</span> : <Time at={at} />
  const columns: readonly Column<RoutingRow>[] = [
    {
      name: 'router',
      head: t.columns.router,
      cell: (row) => (
        <>
          <RowLink place={`/routers/${row._id}`}>{row.name}</RowLink>
          <span className="row-flow" dir="auto">
            {flowNames.said(row.booking_flow_id)}
          </span>
        </>
      ),
    },
    {
      name: 'opens',
      head: t.columns.opens,
      cell: ({ scheduling }) => bound(scheduling.active_from, t.noStart),
    },
    {
      name: 'closes',
      head: t.columns.closes,
      cell: ({ scheduling }) => bound(scheduling.active_until, t.noEnd),
    },
    {
      name: 'status',
      head: t.columns.status,
      cell: ({ status }) => <Badge tone={TONES[status]}>{routers.statuses[status]}</Badge>,
    },
    {
      name: 'overlaps',
      head: t.columns.overlaps,
      isWide: true,
      cell: ({ _id }) => <Winners overlaps={overlaps.get(_id) ?? []} />,
    },
    {
      name: 'change',
      head: <span className="unseen">{t.columns.change}</span>,
      cell: (row) =>
        mayChange && (
          <Button
            tone="quiet"
            icon={Pencil}
            aria-label={t.edit(row.name)}
            onClick={() => onEdit(row)}
          >
            {t.change}
          </Button>
        ),
    },
  ]
  return <Table label={t.table} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
}

/** The first routers that take precedence over this one, and the number of others. */
function Winners({ overlaps }: { readonly overlaps: readonly Overlap[] }) {
  const names = overlaps.map(({ winner }) => winner.name)
  const others = names.length - WINNERS_LISTED
  return (
    <span className="winners" dir="auto" title={names.join(', ')}>
      {names.slice(0, WINNERS_LISTED).join(', ')}
      {others > 0 && ` +${others}`}
    </span>
  )
}
