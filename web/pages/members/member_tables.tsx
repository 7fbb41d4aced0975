import type { Member } from '#console/api/members'
import { Link2, Trash2 } from '#console/icons/lucide'
import { Badge } from '#console/parts/badge'
import { IconButton } from '#console/parts/buttons'
import { Menu } from '#console/parts/popover'
import { type Column, Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'

export type MemberAct = 'link' | 'role' | 'sessions' | 'remove'

interface TableProps {
  readonly members: readonly Member[]
  onAct(act: MemberAct, member: Member): void
}

/** Who has joined. Renders nothing without one. */
export function MemberTable({ members, onAct }: TableProps) {
  const { members: t, titles, parts, tokens } = useTexts()
  const ownId = useSession()?.memberId
  const columns: readonly Column<Member>[] = [
    {
      name: 'name',
      head: t.name,
      cell: (member) => (
        <MemberName member={member}>
          {member._id === ownId && <Badge tone="info">{t.you}</Badge>}
        </MemberName>
      ),
    },
    { name: 'role', head: t.role, cell: ({ role }) => t.roles[role] },
    {
      name: 'seen',
      head: t.lastSeen,
      isWide: true,
      cell: ({ last_seen_at: at }) =>
        at === null ? parts.never : <Time at={at} shown="relative" />,
    },
    {
      name: 'actions',
      head: <span className="unseen">{tokens.actions}</span>,
      isNumber: true,
      cell: (member) => (
        <Menu label={t.menu(member.name)}>
          <button type="button" onClick={() => onAct('role', member)}>
            {t.changeRole}
          </button>
          <button type="button" onClick={() => onAct('sessions', member)}>
            {t.sessions}
          </button>
          {member._id === ownId ? (
            <a href="#/account">{titles.account}</a>
          ) : (
            <button type="button" className="danger" onClick={() => onAct('remove', member)}>
              {t.remove}
            </button>
          )}
        </Menu>
      ),
    },
  ]
  if (members.length === 0) return null
  return (
    <Table label={titles.members} columns={columns} rows={members} rowKey={({ _id: id }) => id} />
  )
}

/** Who is invited and has not joined yet. Renders nothing without one. */
export function InvitationTable({ members, onAct }: TableProps) {
  const { members: t, tokens } = useTexts()
  const columns: readonly Column<Member>[] = [
    { name: 'name', head: t.pending, cell: (member) => <MemberName member={member} /> },
    { name: 'role', head: t.role, cell: ({ role }) => t.roles[role] },
    {
      name: 'invited',
      head: t.invited,
      isWide: true,
      cell: ({ created_at: at }) => <Time at={at} shown="relative" />,
    },
    {
      name: 'actions',
      head: <span className="unseen">{tokens.actions}</span>,
      isNumber: true,
      cell: (member) => (
        <>
          <IconButton
            icon={Link2}
            label={`${t.showLink}: ${member.name}`}
            onClick={() => onAct('link', member)}
          />
          <IconButton
            icon={Trash2}
            label={`${t.takeBack}: ${member.name}`}
            onClick={() => onAct('remove', member)}
          />
        </>
      ),
    },
  ]
  if (members.length === 0) return null
  return <Table label={t.pending} columns={columns} rows={members} rowKey={({ _id: id }) => id} />
}

function MemberName({
  member: { name, email },
  children,
}: {
  readonly member: Member
  readonly children?: React.ReactNode
}) {
  return (
    <span className="member-name">
      <b dir="auto">{name}</b>
      {children}
      {email !== null && <span className="dim">{email}</span>}
    </span>
  )
}
