import type { RoutingRow } from '#console/api/types'
import { type BookingFlow, flowFaults } from '#console/api/booking_flows'
import { type RoutingTable, useOfRoutingTable } from '#console/api/routing_table'
import { Badge } from '#console/parts/badge'
import { FlowFaults } from '#console/parts/flow_faults'
import { Lacking } from '#console/parts/needs'
import { Popover } from '#console/parts/popover'
import { type Column, RowLink, Table } from '#console/parts/table'
import { useMay } from '#console/shared/session'
import { useSpeech } from '#console/texts/texts'
import { RouterNames } from './router_names.js'

interface FlowTableProps {
  readonly flows: readonly BookingFlow[]
  readonly users: FlowUsers | null
}

/** The flows by name, each with the routers that lead to it. */
export function FlowTable({ flows, users }: FlowTableProps) {
  const { texts } = useSpeech()
  const t = texts.flows
  const isLedTo = ({ _id }: BookingFlow) => users?.get(_id)?.some((row) => row.is_active)
  const columns: Column<BookingFlow>[] = [
    {
      name: 'name',
      head: t.name,
      cell: ({ _id, name, description }) => (
        <span className="stack tight">
          <RowLink place={`/flows?flow=${_id}`}>{name}</RowLink>
          {description && (
            <span className="dim flow-description" dir="auto">
              {description}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'state',
      head: t.state,
      cell: (flow) => (
        <span className="badges">
          {flow.is_active && <Badge tone="ok">{t.active}</Badge>}
          <FlowFaults faults={flowFaults(flow)} tone={isLedTo(flow) ? 'medium' : 'muted'} />
        </span>
      ),
    },
    {
      name: 'duration',
      head: t.duration,
      isNumber: true,
      isWide: true,
      cell: ({ duration_minutes: minutes }) => (minutes === null ? '–' : t.minutes(minutes)),
    },
    {
      name: 'url',
      head: t.url,
      isWide: true,
      cell: ({ url }) => (url === null ? '–' : <span className="url">{url}</span>),
    },
    {
      name: 'users',
      head: t.users,
      cell: ({ _id }) => <Users users={users?.get(_id) ?? []} areKnown={users !== null} />,
    },
  ]
  return <Table label={t.flows} columns={columns} rows={flows} rowKey={({ _id }) => _id} />
}

function Users({
  users,
  areKnown,
}: {
  readonly users: readonly RoutingRow[]
  readonly areKnown: boolean
}) {
  const { texts } = useSpeech()
  const t = texts.flows
  const maySee = useMay('routers:read')
  if (!maySee) return <Lacking permission="routers:read" />
  if (!areKnown) return <span className="dim">–</span>
  if (users.length === 0) return <span className="dim">{t.unused}</span>
  return (
    <Popover tone="quiet" label={t.routers(users.length)}>
      <RouterNames routers={users} />
    </Popover>
  )
}

type FlowUsers = ReadonlyMap<string, readonly RoutingRow[]>

/** The routers of each flow, in order of precedence; not asked for without the permission. */
export function useFlowUsers() {
  return useOfRoutingTable({ enabled: useMay('routers:read'), select: usersOf })
}

function usersOf({ rows }: RoutingTable): FlowUsers {
  return Map.groupBy(rows, ({ booking_flow_id: id }) => id)
}
