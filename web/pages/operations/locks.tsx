import { KeyRound, LockOpen } from '#console/icons/lucide'
import { Empty } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { CopyButton } from '#console/parts/buttons'
import { Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { useSpeech } from '#console/texts/texts'
import { duration, type HeldLock, type Lease, remedies } from './worries_of.js'

/** The held locks: holder, since when, and remaining time. */
export function Locks({ locks }: { readonly locks: readonly HeldLock[] }) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.locks
  if (locks.length === 0) return <Empty icon={LockOpen} text={t.none} />
  return (
    <Table
      label={t.title}
      rows={locks}
      rowKey={({ name }) => name}
      columns={[
        { name: 'name', head: t.name, cell: ({ name }) => <code className="breaks">{name}</code> },
        {
          name: 'holder',
          head: t.holder,
          cell: ({ instance, holder }) => (
            <span title={holder}>{instance ?? <span className="dim">{t.nobody}</span>}</span>
          ),
        },
        {
          name: 'since',
          head: t.since,
          isWide: true,
          cell: ({ held_since: since }) => (since ? <Time at={since} shown="relative" /> : '–'),
        },
        {
          name: 'left',
          head: t.left,
          isNumber: true,
          cell: ({ remaining_ms: ms }) =>
            ms === null ? <Badge tone="high">{t.endless}</Badge> : duration(ms, locale),
        },
        {
          name: 'command',
          head: t.command,
          cell: ({ name }) => {
            const command = remedies.lock(name)
            return <CopyButton text={command} label={t.copy(command)} />
          },
        },
      ]}
    />
  )
}

/** The leases that expire soonest, with their owners. */
export function Leases({ leases }: { readonly leases: readonly Lease[] }) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.leases
  if (leases.length === 0) return <Empty icon={KeyRound} text={t.none} />
  return (
    <Table
      label={t.title}
      rows={leases}
      rowKey={({ resource }) => resource}
      columns={[
        {
          name: 'resource',
          head: t.resource,
          cell: ({ resource }) => <code className="breaks">{resource}</code>,
        },
        {
          name: 'owner',
          head: t.owner,
          cell: ({ instance, owner }) => (
            <span title={owner ?? undefined}>
              {instance ?? <span className="dim">{t.gone}</span>}
            </span>
          ),
        },
        {
          name: 'state',
          head: t.state,
          cell: ({ state }) => (
            <Badge tone={state === 'owned' ? 'ok' : state === 'released' ? 'muted' : 'medium'}>
              {t.states[state]}
            </Badge>
          ),
        },
        {
          name: 'left',
          head: t.left,
          isNumber: true,
          isWide: true,
          cell: ({ remaining_ms: ms }) => duration(ms, locale),
        },
      ]}
    />
  )
}
