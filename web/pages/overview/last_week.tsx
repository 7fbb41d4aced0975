import type { ReactNode } from 'react'
import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import { useRouterTraffic } from '#console/api/router_traffic'
import { Figures } from '#console/pages/traffic/figures'
import { Answer, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { useFirstSpeech } from '#console/texts/texts'

const DAYS = 7
const DAY_MS = 86_400_000
const GROUPS_MAX = 5
/** The service's placeholder for a value that looks personal. */
const MASKED = '~'

/** The last seven full UTC days. */
function lastWeek(nowMs: number) {
  const untilMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  return {
    from: new Date(untilMs - DAYS * DAY_MS).toISOString(),
    until: new Date(untilMs).toISOString(),
  }
}

/** Visits, bookings and conversion of the last week and the week before, by booking flow and by campaign. */
export function LastWeek() {
  const { texts } = useFirstSpeech()
  const t = texts.overview.week
  const week = { ...lastWeek(Date.now()), interval: 'day', limit: GROUPS_MAX } as const
  const byFlow = useRouterTraffic({ ...week, group_by: 'flow' })
  const byCampaign = useRouterTraffic({ ...week, group_by: 'utm_campaign' })
  const skeleton = <Skeleton lines={4} />
  return (
    <section className="sheet week" aria-labelledby="last-week">
      <header className="section-head">
        <h2 id="last-week">{t.title}</h2>
        <LinkButton tone="quiet" place="/traffic?days=7">
          {t.toTraffic}
        </LinkButton>
      </header>
      <Answer query={byFlow} skeleton={skeleton} empty={(report) => isSilent(report) && <None />}>
        {(report) => (
          <>
            <WeekFigures report={report} />
            <div className="week-groups">
              <Groups
                title={t.flows}
                groups={report.groups}
                nameOf={({ name }) => name ?? t.deletedFlow}
              />
              <Answer query={byCampaign} skeleton={skeleton}>
                {({ groups }) => (
                  <Groups title={t.campaigns} groups={groups} nameOf={campaignName} />
                )}
              </Answer>
            </div>
          </>
        )}
      </Answer>
    </section>
  )

  function campaignName({ key }: TrafficGroup): string {
    if (key === null) return t.noCampaign
    return key === MASKED ? t.masked : key
  }
}

const isSilent = ({ totals }: RouterTraffic) =>
  totals.resolved === 0 && totals.previous.resolved === 0

function None() {
  const { texts } = useFirstSpeech()
  return <p className="quiet-note">{texts.overview.week.none}</p>
}

function WeekFigures({ report: { totals, previous } }: { readonly report: RouterTraffic }) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.overview.week
  const figures = new Figures(locale)
  const booked = totals.conversion?.booked ?? null
  const bookedBefore = totals.previous.conversion?.booked ?? null
  const change = (now: number, before: number | null) =>
    previous.is_complete && before !== null ? figures.change(now, before) : null
  return (
    <dl className="week-figures">
      <Figure
        name={t.visits}
        value={figures.count(totals.resolved)}
        change={change(totals.resolved, totals.previous.resolved)}
        before={t.before(figures.count(totals.previous.resolved))}
      />
      <Figure
        name={t.bookings}
        value={figures.count(totals.completed ?? 0)}
        change={change(totals.completed ?? 0, totals.previous.completed)}
        before={t.before(figures.count(totals.previous.completed ?? 0))}
      />
      <Figure
        name={t.conversion}
        value={booked === null ? '–' : figures.share(booked.rate)}
        change={
          booked === null
            ? t.tooFew
            : t.certain(figures.share(booked.low), figures.share(booked.high))
        }
        before={bookedBefore === null ? null : t.before(figures.share(bookedBefore.rate))}
      />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly change: ReactNode
  readonly before: ReactNode
}

function Figure({ name, value, change, before }: FigureProps) {
  return (
    <div>
      <dt className="dim">{name}</dt>
      <dd>
        <span className="figure">{value}</span>{' '}
        {change !== null && <span className="change">{change}</span>}
        {before !== null && <span className="dim before">{before}</span>}
      </dd>
    </div>
  )
}

interface GroupsProps {
  readonly title: string
  readonly groups: readonly TrafficGroup[]
  nameOf(group: TrafficGroup): string
}

/** Bookings are known by flow only. */
function Groups({ title, groups, nameOf }: GroupsProps) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.overview.week
  const figures = new Figures(locale)
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {groups.map((group) => (
          <li key={group.key}>
            <span dir="auto">{nameOf(group)}</span>
            <span className="dim">
              {group.completed === null
                ? t.ofCampaign(figures.count(group.resolved))
                : t.ofFlow(figures.count(group.resolved), figures.count(group.completed))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
