import { Badge } from '../../parts/badge.js'
import { Lacking } from '../../parts/lacking.js'
import { Popover } from '../../parts/popover.js'
import { type Column, RowLink, Table } from '../../parts/table.js'
import { useMay } from '../../session.js'
import { useSpeech } from '../../texts/texts.js'
import type { RoutingRow } from '../../api/routing_row.js'
import type { FlowUsers } from './use_flow_users.js'
import type { BookingFlow } from '../../api/booking_flows.js'

const SHOWN_USERS = 20

interface FlowTableProps {
  readonly flows: readonly BookingFlow[]
  readonly users: FlowUsers | null
}

/** The flows by name; each opens to be edited, and names the routers that lead to it. */
export function FlowTable({ flows, users }: FlowTableProps) {
  const { texts } = useSpeech()
  const t = texts.flows
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
      cell: ({ is_active: isActive }) => (
        <Badge tone={isActive ? 'ok' : 'muted'}>{isActive ? t.active : t.inactive}</Badge>
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
      <ul className="stack tight">
        {users.slice(0, SHOWN_USERS).map(({ _id, name }) => (
          <li key={_id}>
            <a href={`#/routers/${_id}`} dir="auto">
              {name}
            </a>
          </li>
        ))}
        {users.length > SHOWN_USERS && (
          <li className="dim">{t.more(users.length - SHOWN_USERS)}</li>
        )}
      </ul>
    </Popover>
  )
}
