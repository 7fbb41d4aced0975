import type { RoutingRow } from '#console/api/types'
import { timeFormat } from '#console/shared/zone'
import { useSpeech, useTexts } from '#console/texts/texts'
import { axisTicks, type AxisView, barOf, fractionOf, type Zoom } from './axis.js'
import { spanWords } from './span_words.js'
import { coverageGaps, type Overlap, spanOf, type TimeSpan } from './spans.js'
import { TimelineRow } from './timeline_row.js'
import { isChanged, type ScheduleDraft } from './use_schedule_save.js'

/** Beyond this point the label of the present is left of its line. */
const LATE = 0.85

interface TimelineProps {
  /** All routers, to find gaps. */
  readonly all: readonly RoutingRow[]
  /** The routers with a bar. */
  readonly rows: readonly RoutingRow[]
  readonly view: AxisView
  readonly nowMs: number
  readonly overlaps: ReadonlyMap<string, readonly Overlap[]>
  readonly draft: ScheduleDraft | null
  readonly mayChange: boolean
  onEdit(row: RoutingRow): void
  onMove(row: RoutingRow, span: TimeSpan): void
  onSave(): void
  onDiscard(): void
}

/** A bar for each router with a schedule. */
export function Timeline(props: TimelineProps) {
  const { all, rows, view, nowMs, overlaps, draft, mayChange } = props
  const t = useTexts().schedule
  const now = fractionOf(view, nowMs)
  return (
    <section className="timeline sheet" aria-label={t.timeline}>
      <AxisHead {...{ view, nowMs }} />
      <div className="timeline-body">
        <div className="grid-lines" aria-hidden="true">
          {axisTicks(view).map(({ atMs, fraction }) => (
            <i key={atMs} style={{ left: `${fraction * 100}%` }} />
          ))}
          {now >= 0 && now < 1 && (
            <i className={`now ${now > LATE ? 'late' : ''}`} style={{ left: `${now * 100}%` }}>
              <b>{t.now}</b>
            </i>
          )}
        </div>
        <CoverageLane rows={all} view={view} />
        <ul aria-label={t.timeline}>
          {rows.map((row) => {
            const own = draft?.row._id === row._id ? draft : null
            return (
              <TimelineRow
                key={row._id}
                {...{ row, view, mayChange }}
                span={own?.span ?? spanOf(row)}
                isChanged={own !== null && isChanged(own)}
                overlaps={overlaps.get(row._id) ?? []}
                onEdit={props.onEdit}
                onMove={props.onMove}
                onSave={props.onSave}
                onDiscard={props.onDiscard}
              />
            )
          })}
        </ul>
      </div>
    </section>
  )
}

const LABELS: Readonly<Record<Zoom, Intl.DateTimeFormatOptions>> = {
  week: { weekday: 'short', day: 'numeric' },
  month: { day: 'numeric' },
  quarter: { day: 'numeric', month: 'short' },
  year: { month: 'short' },
}

/** The labels along the axis. */
function AxisHead({ view, nowMs }: { readonly view: AxisView; readonly nowMs: number }) {
  const { texts, locale } = useSpeech()
  const format = timeFormat(locale, LABELS[view.zoom])
  const ticks = axisTicks(view)
  return (
    <div className="timeline-head" aria-hidden="true">
      <span className="head-label">{texts.schedule.router}</span>
      <div className={`axis ${view.zoom}`}>
        {ticks.map(({ atMs, fraction, span, isMajor }, index) => {
          const isNow = atMs <= nowMs && nowMs < (ticks[index + 1]?.atMs ?? view.untilMs)
          return (
            <span
              key={atMs}
              className={`${isMajor ? 'major' : 'minor'} ${isNow ? 'present' : ''}`}
              style={{ left: percent(fraction), minWidth: percent(span) }}
            >
              {format.format(atMs)}
            </span>
          )
        })}
      </div>
    </div>
  )
}

function percent(fraction: number): string {
  return `${fraction * 100}%`
}

interface CoverageLaneProps {
  readonly rows: readonly RoutingRow[]
  readonly view: AxisView
}

/** The times in which at most the default router is open. Renders nothing without any. */
function CoverageLane({ rows, view }: CoverageLaneProps) {
  const { texts, locale } = useSpeech()
  const t = texts.schedule
  const gaps = coverageGaps(rows, view)
  if (gaps.length === 0) return null
  const fallback = rows.findLast((row) => row.is_default && row.is_active)
  const left = fallback === undefined ? t.nobody : t.onlyDefault(fallback.name)
  return (
    <div className="timeline-row coverage" role="note" aria-label={t.gapsSome(gaps.length)}>
      <span className="head-label">{t.coverage}</span>
      <div className="lane">
        {gaps.map((gap) => {
          const bar = barOf(gap, view)
          const text = `${left}: ${spanWords(gap, t, locale)}`
          return (
            bar && (
              <span
                key={gap.fromMs}
                className="gap"
                title={text}
                style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
              >
                <span className="cut" title={text}>
                  {left}
                </span>
              </span>
            )
          )
        })}
      </div>
    </div>
  )
}

interface TimelineLegendProps {
  readonly rows: readonly RoutingRow[]
  readonly view: AxisView
  readonly mayChange: boolean
}

/** The legend of the timeline, with the keys of a bar's end. */
export function TimelineLegend({ rows, view, mayChange }: TimelineLegendProps) {
  const t = useTexts().schedule
  const gaps = coverageGaps(rows, view).length
  return (
    <div className="timeline-legend">
      <p>{gaps === 0 ? t.gapsNone : t.gapsSome(gaps)}</p>
      <ul>
        <li>
          <span className="swatch hatch" />
          {t.legend.overlap}
        </li>
        {gaps > 0 && (
          <li>
            <span className="swatch gap" />
            {t.legend.gap}
          </li>
        )}
      </ul>
      {mayChange && <p className="hint">{t.keysHint}</p>}
    </div>
  )
}
