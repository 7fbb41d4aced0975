import { Badge } from '#console/parts/badge'
import { Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { useSpeech } from '#console/texts/texts'
import { CommandLine } from './section.js'
import { remedies, type Tripwire, tripwireTitle } from './worries_of.js'

/** Each tripwire with its value and its bound. */
export function Tripwires({ tripwires }: { readonly tripwires: readonly Tripwire[] }) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.tripwires
  const shown = ({ unit }: Tripwire, value: number) =>
    unit === 'share'
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value)
      : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} ms`
  return (
    <Table
      label={t.title}
      rows={tripwires}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'title',
          head: t.watches,
          cell: (one) => <span title={one.title}>{tripwireTitle(one, texts)}</span>,
        },
        {
          name: 'value',
          head: t.value,
          isNumber: true,
          cell: (one) => (
            <>
              {one.value === null ? t.noData : shown(one, one.value)}
              <span className="bound">{t.bound(shown(one, one.threshold))}</span>
              <span className="bound">
                {t.samples(new Intl.NumberFormat(locale).format(one.samples), one.samples)}
              </span>
            </>
          ),
        },
        {
          name: 'window',
          head: t.window,
          isNumber: true,
          isWide: true,
          cell: ({ window_days: days, data_since: since }) => (
            <>
              {t.days(days)}
              {since && (
                <span className="bound">
                  {t.since} <Time at={since} shown="relative" />
                </span>
              )}
            </>
          ),
        },
        {
          name: 'state',
          head: t.state,
          cell: (one) =>
            one.is_breached ? (
              <div className="stack tight">
                <Badge tone={one.is_sustained ? 'high' : 'medium'}>
                  {one.is_sustained ? t.sustained : t.breached}
                </Badge>
                {one.breached_since && <Time at={one.breached_since} shown="relative" />}
                <CommandLine command={remedies.tripwires} />
              </div>
            ) : (
              <Badge tone={one.value === null ? 'muted' : 'ok'}>
                {one.value === null ? t.notJudged : t.calm}
              </Badge>
            ),
        },
      ]}
    />
  )
}
