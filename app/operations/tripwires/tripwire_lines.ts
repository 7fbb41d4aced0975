import { durationText, table } from '#shared/console/table'
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

/** The report for programs. */
export function showReport({ nowMs, pubsubCeilingPerSecond, reports }: TripwireSummary) {
  return {
    at: new Date(nowMs).toISOString(),
    is_breached: reports.some(({ isBreached }) => isBreached),
    pubsub_ceiling_per_second: pubsubCeilingPerSecond ?? null,
    tripwires: reports.map(({ tripwire, value, samples, ...report }) => ({
      id: tripwire.id,
      title: tripwire.title,
      unit: tripwire.unit,
      threshold: tripwire.threshold,
      window_days: tripwire.windowDays,
      value,
      samples,
      data_since: report.dataSince?.toISOString() ?? null,
      is_breached: report.isBreached,
      breached_since: report.breachedSince?.toISOString() ?? null,
      may_be_earlier: report.mayBeEarlier,
      is_sustained: report.isSustained,
    })),
    informational: INFORMATIONAL_TRIPWIRES,
  }
}

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
