import { lazy, Suspense, useMemo, useState } from 'react'
import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import { useTexts } from '#console/texts/texts'
import { pastPoints } from './chart_series.js'
import { groupName } from './group_name.js'
import { useFigures } from './use_figures.js'

/** uPlot loads with the first chart. */
const ChartCanvas = lazy(() => import('./chart_canvas.js'))

interface TrafficChartProps {
  readonly report: RouterTraffic
  readonly shown: readonly TrafficGroup[]
}

/** A line of each shown group, with the figures of the current point; cursor keys move between points. */
export function TrafficChart({ report, shown }: TrafficChartProps) {
  const texts = useTexts()
  const t = texts.traffic
  const figures = useFigures(report)
  const [chosen, setChosen] = useState<number | null>(null)
  const { points, interval, group_by: groupBy, from, until } = report
  const last = pastPoints(points, Date.now()).length - 1
  const at = Math.min(chosen ?? last, last)
  const lines = useMemo(() => shown.map((group) => group.points), [shown])
  const labels = useMemo(() => points.map((point) => figures.tick(point.at)), [points, figures])
  const title = t.chart(t.groupings[groupBy], figures.period(from, until))
  const parts = shown.flatMap((group, place) => {
    const count = group.points[at] ?? 0
    return count === 0 ? [] : [{ place, count, name: groupName(group, groupBy, texts) }]
  })
  const point = points[at]
  const when = point ? figures.point(point.at, interval) : ''
  const total = totalText(point?.resolved ?? null, figures.count.bind(figures), t)
  const spoken = parts.map(({ name, count }) => `${name} ${figures.count(count)}`)
  return (
    <figure className="sheet pad traffic-chart" aria-label={title}>
      <div role="img" aria-label={`${title}. ${t.chartHint}`}>
        <Suspense fallback={<div className="plot" />}>
          <ChartCanvas
            lines={lines}
            colours={shown.map((_, place) => `series-${place}`)}
            labels={labels}
            at={at}
            onAt={(next) => setChosen(Math.min(next, last))}
          />
        </Suspense>
      </div>
      <input
        type="range"
        className="scrubber"
        aria-label={t.point}
        aria-valuetext={[`${when}: ${total}`, ...spoken].join(', ')}
        title={t.pointHint}
        min={0}
        max={last}
        value={at}
        onChange={({ target }) => setChosen(target.valueAsNumber)}
      />
      <p className="reading">
        <strong>
          {when}: {total}
        </strong>
        {parts.map(({ place, name, count }) => (
          <span key={place} className="group-name">
            <span className={`swatch series-${place}`} aria-hidden="true" />
            <span dir="auto">{name}</span> {figures.count(count)}
          </span>
        ))}
      </p>
    </figure>
  )
}

function totalText(
  resolved: number | null,
  format: (count: number) => string,
  t: { readonly missing: string; readonly nothing: string }
): string {
  if (resolved === null) return t.missing
  return resolved === 0 ? t.nothing : format(resolved)
}
