import type { ReactNode } from 'react'
import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import { lastWeek, useRouterTraffic } from '#console/api/router_traffic'
import {
  type Change,
  changeOfCount,
  changeOfRate,
  mayBeChance,
} from '#console/pages/traffic/change'
import { Figures } from '#console/pages/traffic/figures'
import { groupPlace } from '#console/pages/traffic/group_name'
import { Answer, isAwaited, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { useFirstSpeech } from '#console/texts/texts'
import { TwoWeeks } from './two_weeks.js'

const GROUPS_MAX = 5
/** The service's placeholder for a value that looks personal. */
const MASKED = '~'

/** The traffic of the last week, by booking flow and by campaign. */
export function useLastWeek(isAsked = true) {
  const week = { ...lastWeek(), interval: 'day', limit: GROUPS_MAX } as const
  const byFlow = useRouterTraffic({ ...week, group_by: 'flow' }, isAsked)
  const byCampaign = useRouterTraffic({ ...week, group_by: 'utm_campaign' }, isAsked)
  return { byFlow, byCampaign }
}

/** Visits, bookings and conversion of the last week and the week before, by booking flow and by campaign. */
export function LastWeek() {
  const { texts } = useFirstSpeech()
  const t = texts.overview.week
  const { byFlow, byCampaign } = useLastWeek()
  const skeleton = <Skeleton lines={6} />
  return (
    <section className="sheet week" aria-labelledby="last-week">
      <header className="section-head">
        <h2 id="last-week">{t.title}</h2>
        <LinkButton tone="quiet" place="/traffic">
          {t.toTraffic}
        </LinkButton>
      </header>
      <Answer query={byFlow} skeleton={skeleton} empty={(report) => isSilent(report) && <None />}>
        {(report) => (
          <>
            <WeekFigures report={report} />
            <div className="week-groups">
              <Groups title={t.flows} report={report} />
              <Answer query={byCampaign} skeleton={skeleton}>
                {(campaigns) => <Groups title={t.campaigns} report={campaigns} />}
              </Answer>
            </div>
          </>
        )}
      </Answer>
    </section>
  )
}

const isSilent = ({ totals }: RouterTraffic) =>
  totals.resolved === 0 && totals.previous.resolved === 0

/** Without a visit on a full day: what there is of today, for whoever has just begun. */
function None() {
  const { texts } = useFirstSpeech()
  const t = texts.overview.week
  const today = useRouterTraffic({ from: lastWeek().until, limit: 1 })
  if (isAwaited(today)) return <Skeleton />
  const { resolved = 0, completed } = today.data?.totals ?? {}
  return (
    <p className="quiet-note">
      {t.none} {resolved > 0 && t.today(resolved, completed ?? 0)}
    </p>
  )
}

type Point = RouterTraffic['points'][number]

const bookedRate = ({ resolved, completed }: Point) =>
  resolved === null || completed === null || resolved === 0 ? null : completed / resolved

function WeekFigures({ report }: { readonly report: RouterTraffic }) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.overview.week
  const figures = new Figures(locale, report.days_of.resolved)
  const { totals, previous, points, values, flows_recorded_from: recordedFrom } = report
  const booked = totals.conversion?.booked ?? null
  const bookedBefore = totals.previous.conversion?.booked ?? null
  const isComparable = previous.is_complete && !previous.is_before_traffic
  const count = (value: number) => figures.count(value)
  const share = (value: number) => figures.share(value)
  const lines = (of: (point: Point) => number | null, say: (value: number) => string) => (
    <TwoWeeks {...{ points, of, say }} before={previous.points} figures={figures} />
  )
  const judged = (change: Change | null) => (isComparable ? change : null)
  return (
    <>
      <dl className="week-figures">
        <Figure
          name={t.visits}
          value={count(totals.resolved)}
          before={count(totals.previous.resolved)}
          change={judged(changeOfCount(totals.resolved, totals.previous.resolved))}
          said={figures.relative}
        >
          {lines(({ resolved }) => resolved, count)}
        </Figure>
        <Figure
          name={t.bookings}
          value={count(totals.completed ?? 0)}
          before={count(totals.previous.completed ?? 0)}
          change={judged(changeOfCount(totals.completed ?? 0, totals.previous.completed ?? 0))}
          said={figures.relative}
          note={values.map((sum) => figures.money(sum.value, sum.currency)).join(' · ')}
        >
          {lines(({ completed }) => completed, count)}
        </Figure>
        <Figure
          name={t.conversion}
          value={booked === null ? '–' : share(booked.rate)}
          before={bookedBefore === null ? '–' : share(bookedBefore.rate)}
          change={judged(changeOfRate(booked, bookedBefore))}
          said={(by) => t.points(figures.difference(by))}
          saidLow={(by) => figures.difference(by)}
          note={booked === null ? t.tooFew : t.certain(share(booked.low), share(booked.high))}
        >
          {lines(bookedRate, share)}
        </Figure>
      </dl>
      <Campaigns
        counts={report.booking_campaigns}
        completed={totals.completed ?? 0}
        figures={figures}
      />
      <p className="week-legend dim">
        <span className="line-now" aria-hidden="true" /> {t.thisWeek}
        <span className="line-before" aria-hidden="true" /> {t.weekBefore}
        {report.days_of.resolved !== 'UTC' && <span>{t.daysOf(report.days_of.resolved)}</span>}
        {recordedFrom !== null && recordedFrom > previous.from && (
          <span>{t.byPresentRouters(figures.day(recordedFrom))}</span>
        )}
      </p>
    </>
  )
}

interface CampaignsProps {
  readonly counts: RouterTraffic['booking_campaigns']
  readonly completed: number
  readonly figures: Figures
}

/**
 * For how many bookings the campaign is known, and why not for the rest. Nothing if days without these counts, closed by
 * the release before, leave bookings out.
 */
function Campaigns({ counts, completed, figures }: CampaignsProps) {
  const { texts } = useFirstSpeech()
  const { known: say, unknown } = texts.overview.week.knownCampaigns
  if (!counts) return null
  const { known, ...others } = counts
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0 || all < completed) return null
  const reasons = Object.entries(others).filter(([, count]) => count > 0)
  const said = reasons.map(([why, count]) => unknown[why as keyof typeof unknown](count))
  return (
    <p className="week-campaigns">
      <strong className="figure">{figures.share(known / all)}</strong>{' '}
      {say(figures.count(known), figures.count(all))}{' '}
      {said.length > 0 && <span className="dim">{said.join(' · ')}</span>}
    </p>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly before: string
  /** Null without a comparison. */
  readonly change: Change | null
  /** What is said instead of whether the change may be chance. */
  readonly note?: string
  readonly children: ReactNode
  said(by: number): string
  /** The lower bound, if the unit of the upper one serves both. */
  saidLow?(by: number): string
}

function Figure({ name, value, before, change, note, children, ...says }: FigureProps) {
  const { texts } = useFirstSpeech()
  const t = texts.overview.week
  const { said, saidLow = said } = says
  return (
    <div>
      <dt className="dim">{name}</dt>
      <dd>
        <span>
          <span className="figure">{value}</span>{' '}
          <span className={change && !mayBeChance(change) ? 'change' : 'change dim'}>
            {change ? said(change.by) : t.notCompared}
          </span>
          <span className="dim before">{t.before(before)}</span>
          <span className="dim before">
            {change &&
              (mayBeChance(change) ? t.chance : t.clear)(saidLow(change.low), said(change.high))}
          </span>
          {note && <span className="dim before">{note}</span>}
        </span>
        {children}
      </dd>
    </div>
  )
}

interface GroupsProps {
  readonly title: string
  readonly report: RouterTraffic
}

/** Visits, bookings and conversion of each group, which leads to its routers or, without any, to its traffic. */
function Groups({ title, report: { groups, group_by: groupBy } }: GroupsProps) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.overview.week
  const figures = new Figures(locale)
  return (
    <table className="week-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t.visits}</th>
          <th scope="col">{t.bookings}</th>
          <th scope="col">{t.conversion}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">
              <a href={`#${groupPlace(group, groupBy) ?? `/traffic?by=${groupBy}`}`} dir="auto">
                {nameOf(group)}
              </a>
            </th>
            <td>{figures.count(group.resolved)}</td>
            <td>{group.completed === null ? '–' : figures.count(group.completed)}</td>
            <td title={group.conversion?.booked ? undefined : t.tooFew}>
              {group.conversion?.booked ? figures.share(group.conversion.booked.rate) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

  function nameOf({ key, name }: TrafficGroup): string {
    if (groupBy === 'flow') return name ?? (key === null ? t.deletedRouters : t.deletedFlow)
    if (key === null) return t.noCampaign
    return key === MASKED ? t.masked : key
  }
}
