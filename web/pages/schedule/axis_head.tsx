import { useSpeech } from '../../texts/texts.js'
import { axisTicks } from './axis_ticks.js'
import type { AxisView, Zoom } from './axis_view.js'
import { timeFormat } from '../../zone.js'

const LABELS: Readonly<Record<Zoom, Intl.DateTimeFormatOptions>> = {
  week: { weekday: 'short', day: 'numeric' },
  month: { day: 'numeric' },
  quarter: { day: 'numeric', month: 'short' },
  year: { month: 'short' },
}

/** The names of the stretches of time along the axis. */
export function AxisHead({ view, nowMs }: { readonly view: AxisView; readonly nowMs: number }) {
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
