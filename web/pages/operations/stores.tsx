import { CircleCheck, CircleQuestionMark, CircleX } from '#console/icons/lucide'
import { Badge } from '#console/parts/badge'
import { Table } from '#console/parts/table'
import { useSpeech } from '#console/texts/texts'
import { CommandLine } from './section.js'
import { duration, type KnownStore, remedies, type Stream } from './worries_of.js'

/** Both stores with their condition. */
export function Stores({ stores }: { readonly stores: readonly KnownStore[] }) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.stores
  return (
    <ul className="sheet pad connections stores" aria-label={t.title}>
      {stores.map(({ name, condition, latencyMs }) => {
        const isUp = condition === 'up'
        const Icon = condition === null ? CircleQuestionMark : isUp ? CircleCheck : CircleX
        return (
          <li key={name} className={condition === null ? '' : isUp ? 'is-up' : 'is-lost'}>
            <Icon aria-hidden="true" size={14} />
            <span>{t.names[name]}</span>
            <span className="connection-state">
              {condition === null ? t.unknown : t.conditions[condition]}
              {latencyMs !== null && ` · ${duration(Math.max(1, latencyMs), locale)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Each stream of durable messages with its backlog and its failures. */
export function Streams({ streams }: { readonly streams: readonly Stream[] }) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.streams
  const number = new Intl.NumberFormat(locale)
  return (
    <Table
      label={t.title}
      rows={streams}
      rowKey={({ name }) => name}
      columns={[
        { name: 'name', head: t.name, cell: ({ name }) => <code>{name}</code> },
        {
          name: 'depth',
          head: t.depth,
          isNumber: true,
          cell: ({ depth }) => number.format(depth),
        },
        {
          name: 'oldest',
          head: t.oldest,
          isNumber: true,
          isWide: true,
          cell: ({ oldest_ms: ms }) => (ms === null ? '–' : duration(ms, locale)),
        },
        {
          name: 'in_hand',
          head: t.inHand,
          isNumber: true,
          isWide: true,
          cell: (one) => `${number.format(one.in_hand)} / ${number.format(one.postponed)}`,
        },
        {
          name: 'consumers',
          head: t.consumers,
          isNumber: true,
          isWide: true,
          cell: ({ consumers }) => number.format(consumers),
        },
        {
          name: 'dead',
          head: t.dead,
          cell: ({ name, dead_letters: count }) =>
            count === 0 ? (
              <Badge tone="ok">{t.noneDead}</Badge>
            ) : (
              <div className="stack tight">
                <Badge tone="high">{number.format(count)}</Badge>
                <CommandLine command={remedies.deadLetters(name)} />
                <span className="dim">{t.thenRetry}</span>
                <CommandLine command={remedies.retry(name)} />
              </div>
            ),
        },
      ]}
    />
  )
}
