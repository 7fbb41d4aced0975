import { Trash2 } from '#console/icons/lucide'
import { Badge } from '#console/parts/badge'
import { IconButton } from '#console/parts/buttons'
import { MadeBy } from '#console/parts/meanwhile'
import { Popover } from '#console/parts/popover'
import { type Column, Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { isConsoleSession } from '#console/shared/console_session'
import { type Permission, useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { type AccessToken, areSame, presetsOf, type TokenRow } from './permission_sets.js'

interface TokenTableProps {
  readonly rows: readonly TokenRow[]
  onRevoke(token: AccessToken): void
}

export function TokenTable({ rows, onRevoke }: TokenTableProps) {
  const t = useTexts()
  const columns: readonly Column<TokenRow>[] = [
    { name: 'name', head: t.tokens.name, cell: (row) => <TokenName row={row} /> },
    {
      name: 'permissions',
      head: t.tokens.permissions,
      isWide: true,
      cell: ({ token }) => <PermissionList permissions={token.permissions} />,
    },
    {
      name: 'used',
      head: t.tokens.lastUsed,
      isWide: true,
      cell: ({ token: { last_used_at: at } }) =>
        at === null ? t.parts.never : <Time at={at} shown="relative" />,
    },
    {
      name: 'expires',
      head: t.tokens.expires,
      cell: ({ token }) => <Time at={token.expires_at} shown="relative" />,
    },
    {
      name: 'actions',
      head: <span className="unseen">{t.tokens.actions}</span>,
      isNumber: true,
      cell: ({ token }) => (
        <IconButton
          icon={Trash2}
          label={t.tokens.revokeNamed(token.name)}
          onClick={() => onRevoke(token)}
        />
      ),
    },
  ]
  return (
    <Table
      label={t.titles.tokens}
      columns={columns}
      rows={rows}
      rowKey={({ token }) => token._id}
    />
  )
}

function TokenName({ row: { token, isBeneath } }: { readonly row: TokenRow }) {
  const t = useTexts()
  const session = useSession()
  const isOfATab = isConsoleSession(token)
  return (
    <span className={isBeneath ? 'token-name beneath' : 'token-name'}>
      <b dir="auto">{isBeneath && isOfATab ? (token.device ?? t.tokens.ofATab) : token.name}</b>
      {token._id === session?.tokenId && <Badge tone="info">{t.tokens.thisTab}</Badge>}
      {isOfATab && !isBeneath && <Badge tone="muted">{t.tokens.ofATab}</Badge>}
      <span className="dim">
        {t.tokens.created} <Time at={token.createdAt} shown="date" />{' '}
        {!isOfATab && <MadeBy creator={token.creator} />}
      </span>
    </span>
  )
}

/** The name of a usual set, or how many permissions; on a press, their meanings. */
function PermissionList({ permissions }: { readonly permissions: readonly Permission[] }) {
  const { tokens: t, permissions: meanings } = useTexts()
  const all = Object.keys(meanings) as Permission[]
  const preset = presetsOf(all, all).find((each) => areSame(each.permissions, permissions))
  return (
    <Popover tone="quiet" label={preset ? t.presets[preset.name] : t.chosen(permissions.length)}>
      <dl className="permissions">
        {permissions.map((permission) => (
          <div key={permission}>
            <dt>{meanings[permission]}</dt>
            <dd className="dim">
              <code>{permission}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
