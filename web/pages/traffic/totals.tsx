import type { ReactNode } from 'react'
import type { RouterTraffic } from '#console/api/types'
import { useTexts } from '#console/texts/texts'
import { useFigures } from './use_figures.js'

/** The sums of the period and of the one before, and the conversion. */
export function Totals({ report }: { readonly report: RouterTraffic }) {
  const { traffic: t } = useTexts()
  const figures = useFigures(report)
  const { totals, previous, values } = report
  const { resolved, started, completed, conversion, so_far: soFar } = totals
  const before = figures.period(previous.from, previous.until)
  const comparison = previous.is_before_traffic
    ? t.beforeTraffic
    : previous.is_complete
      ? t.compared
      : t.comparedPartly
  const isComparable = previous.is_complete && !previous.is_before_traffic
  const figure = (name: string, now: number, was: number | null, share?: ReactNode) => (
    <Figure
      name={name}
      value={figures.count(now)}
      change={was === null ? null : (isComparable && figures.change(now, was)) || t.notCompared}
      before={was === null ? null : t.before(figures.count(was))}
    >
      {share}
    </Figure>
  )
  return (
    <section className="sheet" aria-label={t.totals}>
      <dl className="figures">
        <Figure
          name={t.resolves}
          value={figures.count(resolved)}
          change={(isComparable && figures.changeOfVisits(totals)) || t.notCompared}
          before={
            soFar
              ? t.beforeByNow(figures.count(soFar.previous))
              : t.before(figures.count(totals.previous.resolved))
          }
        />
        {started !== null &&
          figure(
            t.started,
            started,
            totals.previous.started,
            conversion?.started ? (
              <Rate {...conversion.started} say={t.ofResolves} />
            ) : (
              started > 0 && t.tooFew
            )
          )}
        {completed !== null &&
          figure(
            t.completed,
            completed,
            totals.previous.completed,
            <>
              {conversion && <Rate {...conversion.completed} say={t.ofBegun} />}
              {values.map(({ currency, value, bookings }) => (
                <span className="worth" key={currency}>
                  {t.worth(figures.money(value, currency), bookings)}
                </span>
              ))}
            </>
          )}
      </dl>
      <p className="hint compared">
        {comparison(before)}
        {isComparable && soFar && t.todayRuns}
      </p>
    </section>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly change: string | null
  readonly before: string | null
  readonly children?: ReactNode
}

function Figure({ name, value, change, before, children }: FigureProps) {
  const { traffic: t } = useTexts()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>{' '}
        {change !== null && (
          <span className={change === t.notCompared ? 'dim' : 'change'}>{change}</span>
        )}
        <span className="dim">{before}</span>
        {children && <span className="rate">{children}</span>}
      </dd>
    </div>
  )
}

interface RateProps {
  readonly rate: number
  readonly low: number
  readonly high: number
  say(share: string): string
}

function Rate({ rate, low, high, say }: RateProps) {
  const { traffic: t } = useTexts()
  const figures = useFigures()
  return (
    <>
      {say(figures.share(rate))}{' '}
      <span className="dim">({t.certain(figures.interval(low, high))})</span>
    </>
  )
}
