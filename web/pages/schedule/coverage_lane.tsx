import type { RoutingRow } from '../../api/routing_row.js'
import { useSpeech } from '../../texts/texts.js'
import type { AxisView } from './axis_view.js'
import { barOf } from './bar_of.js'
import { coverageGaps } from './coverage_gaps.js'
import { spanWords } from './span_words.js'

interface CoverageLaneProps {
  readonly rows: readonly RoutingRow[]
  readonly view: AxisView
}

/** The times in which only the default router is left, or none; nothing while there are no such times. */
export function CoverageLane({ rows, view }: CoverageLaneProps) {
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
