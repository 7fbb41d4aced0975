import { KeyRound } from 'lucide-react'
import { Badge } from '../../parts/badge.js'
import { Empty } from '../../parts/empty.js'
import { Table } from '../../parts/table.js'
import { useSpeech } from '../../texts/texts.js'
import type { Lease } from './answers.js'
import { duration } from './duration.js'

/** The leases that expire first, and the instance that owns each. */
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
