import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { useLatest } from '#console/shared/use_latest'
import { useSpeech } from '#console/texts/texts'
import { labelPlaces } from './chart_series.js'

const HEIGHT_PX = 260
const LABEL_PX = 72
const COUNTS_PX = 48
/** More points are too close together for dots. */
const DOTTED_MAX = 62
const FONT = "12px 'Inter Variable', system-ui, sans-serif"
/** Whole numbers only. */
const STEPS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8].flatMap((one) => [one, 2 * one, 5 * one])

interface ChartCanvasProps {
  /** The counts of each line; null for a gap. */
  readonly lines: readonly (readonly (number | null)[])[]
  /** The CSS class for the colour of each line. */
  readonly colours: readonly string[]
  /** The label below each point, if there is room. */
  readonly labels: readonly string[]
  /** The current point. */
  readonly at: number
  onAt(at: number): void
}

/** The lines, in the colours of the style sheet. Hidden from screen readers, which get the surrounding text. */
export default function ChartCanvas(props: ChartCanvasProps) {
  const { lines, colours, labels, at, onAt } = props
  const { locale } = useSpeech()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot>(undefined)
  const latestAt = useLatest({ at, onAt })
  useEffect(() => moveTo(chart.current, at))
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const plot = new UPlot(
      optionsOf({
        box: element,
        lines,
        labels,
        locale,
        onAt: (next) => latestAt.current.onAt(next),
      }),
      [labels.map((_, place) => place), ...lines.map((counts) => [...counts])],
      element
    )
    chart.current = plot
    moveTo(plot, latestAt.current.at)
    const sized = new ResizeObserver(() => {
      plot.setSize({ width: element.clientWidth, height: HEIGHT_PX })
      moveTo(plot, latestAt.current.at)
    })
    sized.observe(element)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => plot.redraw(false)
    theme.addEventListener('change', redraw)
    return () => {
      theme.removeEventListener('change', redraw)
      sized.disconnect()
      plot.destroy()
    }
  }, [lines, labels, locale, latestAt])
  return (
    <div ref={box} className="plot">
      {colours.map((colour) => (
        <span key={colour} className={colour} data-colour="" hidden />
      ))}
    </div>
  )
}

interface Drawn extends Pick<ChartCanvasProps, 'lines' | 'labels' | 'onAt'> {
  readonly box: HTMLElement
  readonly locale: string
}

function optionsOf({ box, lines, labels, locale, onAt }: Drawn): UPlot.Options {
  const count = labels.length
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const colours = box.querySelectorAll('[data-colour]')
  const colourOf = (place: number) => () => {
    const colour = colours[place]
    return colour ? getComputedStyle(colour).backgroundColor : ''
  }
  const ink = () => getComputedStyle(box).color
  return {
    width: box.clientWidth,
    height: HEIGHT_PX,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, count - 0.5] },
      y: { range: (_plot, _min, max) => [0, Math.max(max, 1) * 1.08] },
    },
    axes: [
      {
        stroke: ink,
        font: FONT,
        grid: { show: false },
        ticks: { show: false },
        size: 28,
        splits: (plot) => labelPlaces(labels, plot.width / LABEL_PX),
        values: (_plot, places) => places.map((place) => labels[place] ?? ''),
      },
      {
        stroke: ink,
        font: FONT,
        grid: { stroke: () => getComputedStyle(box).borderTopColor, width: 1 },
        ticks: { show: false },
        size: COUNTS_PX,
        incrs: STEPS,
        values: (_plot, counts) => counts.map((each) => short.format(each)),
      },
    ],
    series: [
      {},
      ...lines.map((_, place) => ({
        stroke: colourOf(place),
        width: 2,
        points: { show: count <= DOTTED_MAX, size: 6, fill: colourOf(place) },
      })),
    ],
    hooks: {
      setCursor: [
        // Without an event, uPlot itself moved the cursor while drawing.
        ({ cursor: { idx, event } }) => {
          if (event && idx !== null && idx !== undefined) onAt(idx)
        },
      ],
    },
  }
}

function moveTo(plot: UPlot | undefined, at: number): void {
  plot?.setCursor({ left: plot.valToPos(at, 'x'), top: 0 }, false)
}
