import { durationText, table } from '#shared/console/table'
import * as api from '#shared/http/api'
import type { TripwireReport } from './evaluate_tripwires.js'
import { INFORMATIONAL_TRIPWIRES, thresholdText, type Tripwire } from './tripwire.js'

const HEADINGS = [
  'TRIPWIRE',
  'BREACHED ABOVE',
  'WINDOW',
  'VALUE',
  'SAMPLES',
  'DATA SINCE',
  'BREACHED SINCE',
  'SUSTAINED',
]

export interface TripwireSummary {
  readonly nowMs: number
  readonly pubsubCeilingPerSecond: number | undefined
  readonly reports: readonly TripwireReport[]
}

/** The report for a person. */
export function reportLines({ nowMs, pubsubCeilingPerSecond, reports }: TripwireSummary): string[] {
  const rows = reports.map((report) => row(report, nowMs))
  const breached = Map.groupBy(
    reports.flatMap(({ isBreached, tripwire }) => (isBreached ? [tripwire] : [])),
    ({ response }) => response
  )
  return [
    ...table(HEADINGS, rows, ''),
    '',
    ...INFORMATIONAL_TRIPWIRES.map(({ text }) => `for people to judge: ${text}`),
    ...(pubsubCeilingPerSecond === undefined
      ? ['not judged: pubsub-rate, because REDIS_PUBSUB_CEILING_PER_SECOND is not set']
      : []),
    '',
    ...(breached.size === 0 ? ['no tripwire is breached'] : []),
    ...[...breached].map(
      ([response, of]) => `breached: ${of.map(({ id }) => id).join(', ')}. ${response}`
    ),
  ]
}

const TRIPWIRE = api.answer<Tripwire, 'id' | 'value' | 'samples' | 'response'>({
  id: api.described(api.STRING, 'Its stable name.'),
  title: api.described(api.STRING, 'What it watches.'),
  unit: api.oneOf(['ms', 'share'], 'The unit of `threshold` and `value`.'),
  threshold: api.described({ type: 'number' }, 'It trips above it, not at it.'),
  window_days: api.described({ type: 'integer' }, 'The length of its window.'),
})

const JUDGED_TRIPWIRE = api.answer<TripwireReport, 'tripwire'>({
  ...api.membersOf(TRIPWIRE, ({ tripwire }: TripwireReport) => tripwire),
  value: api.described({ type: ['number', 'null'] }, 'Over the window; null without enough data.'),
  samples: api.described(api.COUNT, 'How many samples the value rests on.'),
  data_since: api.nullable(api.INSTANT, 'Since when there are data within the window.'),
  is_breached: api.described(api.BOOLEAN, 'Whether the value is above the threshold.'),
  breached_since: api.nullable(api.INSTANT, 'Since when; null without a breach.'),
  may_be_earlier: api.described(api.BOOLEAN, 'Whether the breach may have begun earlier.'),
  is_sustained: api.described(api.BOOLEAN, 'Whether the breach covers a whole window.'),
})

const JUDGED_BY_PEOPLE = api.answer<(typeof INFORMATIONAL_TRIPWIRES)[number], 'id'>({
  id: api.described(api.STRING, 'Its stable name.'),
  text: api.described(api.STRING, 'What people judge.'),
})

/** The report for programs. */
export const TRIPWIRE_REPORT = api.component(
  'TripwireReport',
  api.answer<TripwireSummary, 'reports'>({
    at: api.from(api.described(api.INSTANT, 'When the report was computed.'), ({ nowMs }) => nowMs),
    is_breached: api.from(
      api.described(api.BOOLEAN, 'Whether any tripwire is breached.'),
      ({ reports }) => reports.some(({ isBreached }) => isBreached)
    ),
    pubsub_ceiling_per_second: api.described(
      { type: ['number', 'null'] },
      '`REDIS_PUBSUB_CEILING_PER_SECOND`; without it, `pubsub-rate` is not judged.'
    ),
    tripwires: api.from(
      api.arrayOf(JUDGED_TRIPWIRE, 'What figures decide.'),
      ({ reports }) => reports
    ),
    informational: api.from(
      api.arrayOf(JUDGED_BY_PEOPLE, 'What no figure decides.'),
      () => INFORMATIONAL_TRIPWIRES
    ),
  })
)

function row(report: TripwireReport, nowMs: number): string[] {
  const { tripwire, value, samples, dataSince, breachedSince, mayBeEarlier } = report
  const { isBreached, isSustained } = report
  return [
    tripwire.id,
    thresholdText(tripwire),
    `${tripwire.windowDays} d`,
    value === null ? '-' : valueText(tripwire, value),
    String(samples),
    sinceText(dataSince, nowMs),
    `${sinceText(breachedSince, nowMs)}${mayBeEarlier ? ' or earlier' : ''}`,
    isBreached ? (isSustained ? 'yes' : 'not yet') : 'no',
  ]
}

function valueText({ unit }: Tripwire, value: number): string {
  return unit === 'ms' ? `${value.toFixed(1)} ms` : `${(100 * value).toFixed(2)} %`
}

function sinceText(since: Date | null, nowMs: number): string {
  if (since === null) return '-'
  const minute = since.toISOString().slice(0, 16)
  return `${minute}Z (${durationText(nowMs - since.getTime())})`
}
