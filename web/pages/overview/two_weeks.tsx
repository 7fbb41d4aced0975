import type { RouterTraffic } from '#console/api/types'
import type { Figures } from '#console/pages/traffic/figures'
import { sparklinePath } from '#console/parts/sparkline_path'
import { useFirstSpeech } from '#console/texts/texts'

const BOX = { width: 300, height: 72 }
const EDGE = 3

type Point = RouterTraffic['points'][number]

interface TwoWeeksProps {
  readonly points: readonly Point[]
  readonly before: readonly Point[]
  readonly figures: Figures
  /** What the lines show of each day. */
  of(point: Point): number | null
  say(value: number): string
}

/** The days of a week as a line over those of the week before, on one scale. */
export function TwoWeeks({ points, before, figures, of, say }: TwoWeeksProps) {
  const { texts } = useFirstSpeech()
  const t = texts.overview.week
  const [now, was] = [points.map(of), before.map(of)]
  const most = Math.max(0, ...[...now, ...was].map((value) => value ?? 0))
  const said = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? '–' : say(value))).join(', ')
  const days = points.map(({ at }) => figures.tick(at))
  return (
    <span className="two-weeks">
      <svg
        viewBox={`${-EDGE} ${-EDGE} ${BOX.width + 2 * EDGE} ${BOX.height + 2 * EDGE}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t.thisWeek}: ${said(now)}. ${t.weekBefore}: ${said(was)}`}
      >
        <path className="line-was" d={sparklinePath(was, BOX, most)} />
        <path className="line-is" d={sparklinePath(now, BOX, most)} />
        <path className="line-days" d={dotsOf(sparklinePath(now, BOX, most))} />
      </svg>
      <span className="two-weeks-days dim" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{t.most(say(most))}</span>
        <span>{days.at(-1)}</span>
      </span>
    </span>
  )
}

/** Each point of a path as a dot, so that a day between two unknown ones is seen. */
const dotsOf = (path: string) => path.replaceAll(/[ML]([^ML]+)/g, 'M$1h0')
