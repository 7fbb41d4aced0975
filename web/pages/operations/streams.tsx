import { Badge } from '../../parts/badge.js'
import { Table } from '../../parts/table.js'
import { useSpeech } from '../../texts/texts.js'
import type { Stream } from './answers.js'
import { CommandLine } from './command_line.js'
import { duration } from './duration.js'
import { remedies } from './remedies.js'

/** Each stream of durable messages: what waits, and what failed for good. */
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
