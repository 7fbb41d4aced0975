import type { RoutingRow } from '../../api/routing_row.js'
import { useTexts } from '../../texts/texts.js'
import type { AxisView } from './axis_view.js'
import { coverageGaps } from './coverage_gaps.js'

interface TimelineLegendProps {
  readonly rows: readonly RoutingRow[]
  readonly view: AxisView
  readonly mayChange: boolean
}

/** What the marks of the timeline mean, what they say together, and the keys of a bar's end. */
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
