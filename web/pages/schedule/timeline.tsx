import type { RoutingRow } from '../../api/routing_row.js'
import { useTexts } from '../../texts/texts.js'
import { AxisHead } from './axis_head.js'
import { axisTicks } from './axis_ticks.js'
import type { AxisView } from './axis_view.js'
import { CoverageLane } from './coverage_lane.js'
import { fractionOf } from './fraction_of.js'
import type { Overlap } from './overlaps.js'
import { isChanged, type ScheduleDraft } from './schedule_draft.js'
import { spanOf, type TimeSpan } from './time_span.js'
import { TimelineRow } from './timeline_row.js'

/** From here on the word beside the line of now stands before it. */
const LATE = 0.85

interface TimelineProps {
  /** All routers, for the gaps between them. */
  readonly all: readonly RoutingRow[]
  /** Those with a bar. */
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
