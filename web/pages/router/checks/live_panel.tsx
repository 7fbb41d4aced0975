import { type ReactNode, useMemo, useRef, useState } from 'react'
import { asProblem } from '#console/api/problems'
import { CircleCheck } from '#console/icons/lucide'
import { ImpactDaysChoice } from '#console/impact/change_impact'
import { ImpactAnswer } from '#console/impact/impact_answer'
import type {
  Conflict,
  RouterWarning,
  RulesValidation,
} from '#console/pages/router/form/router_form'
import { ProblemBox, Skeleton } from '#console/parts/answer'
import { Tabs } from '#console/parts/controls'
import { Words } from '#console/parts/panel'
import { usePageKeys } from '#console/shared/keys'
import { useSpeech, useTexts } from '#console/texts/texts'
import { type ConflictActions, ConflictCard } from './conflict_card.js'
import { ReachPanel } from './reach_panel.js'
import type { ImpactCheck, LiveCheck } from './use_checks.js'
import { WarningList } from './warning_list.js'

const TABS = ['conflicts', 'intended', 'warnings', 'reach', 'pins', 'impact'] as const

type Tab = (typeof TABS)[number]

interface LivePanelProps extends ConflictActions {
  readonly check: LiveCheck
  /** The content of the pins tab. */
  readonly pins: ReactNode
  /** How many pins a save would break. */
  readonly breaks: number
  /** The impact of a save on past visitors. */
  readonly impact: ImpactCheck
  /** The edited router; null for a new one. */
  readonly routerId: string | null
  onCorrect(warning: RouterWarning): void
  onAccept(warning: RouterWarning): void
}

/** The live check: what the service says about the form as it is filled in. */
export function LivePanel(props: LivePanelProps) {
  const { check, breaks, impact } = props
  const t = useTexts()
  const texts = t.router.check
  const [tab, setTab] = useState<Tab>('conflicts')
  const panel = useRef<HTMLElement>(null)
  const keys = useMemo(
    () =>
      TABS.map((name, at) => ({
        key: `Alt+${at + 1}`,
        label: t.router.keys.tab(texts.tabs[name]),
        run() {
          setTab(name)
          panel.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
        },
      })),
    [t, texts]
  )
  usePageKeys(keys)
  const { query, isReady, isBehind } = check
  const { data } = query
  const problem = query.failureReason === null ? null : asProblem(query.failureReason)
  const isWaiting = problem?.isTransient === true
  const isRefused = problem?.status === 422
  const isShown = isReady && (problem === null || isWaiting)
  return (
    <section ref={panel} id="live-check" className="sheet pad live" aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <span className={`pulse ${isBehind ? 'busy' : ''}`} aria-hidden="true" />
        <span className="hint">
          {isReady && (isBehind ? texts.running : isRefused ? '' : texts.current)}
        </span>
      </header>
      <Announcements {...{ check, breaks, impact }} />
      {!isReady && <p className="hint">{texts.idle}</p>}
      {isReady && problem !== null && !isRefused && !isWaiting && <ProblemBox problem={problem} />}
      {isReady && isWaiting && (
        <p className="stale" role="status">
          {texts.waiting}
        </p>
      )}
      {isReady && isRefused && <p className="hint">{texts.invalid}</p>}
      {isShown && data === undefined && <Skeleton />}
      {isShown && data !== undefined && (
        <Tabs<Tab>
          label={texts.title}
          selected={tab}
          onSelect={setTab}
          tabs={TABS.map((name) => ({
            name,
            label: <TabLabel {...{ name, data, breaks, impact }} />,
          }))}
        >
          <TabContent {...props} tab={tab} data={data} />
        </Tabs>
      )}
      <Words of={['class', 'wins', 'byDesign', 'reach', 'pin']} />
    </section>
  )
}

/** Announces a new answer to screen readers. */
function Announcements({
  check,
  breaks,
  impact,
}: Pick<LivePanelProps, 'check' | 'breaks' | 'impact'>) {
  const t = useTexts()
  const { data } = check.query
  return (
    <>
      <p className="unseen" role="status">
        {data &&
          !check.isBehind &&
          check.isReady &&
          t.router.check.live(loud(data).length, data.warnings.fields_total)}
      </p>
      <p className="unseen" role="status">
        {breaks > 0 && t.router.pins.breaks(breaks)}
      </p>
      <p className="unseen" role="status">
        {impact.moved > 0 && t.impact.announced(impact.moved)}
      </p>
    </>
  )
}

function TabContent(props: LivePanelProps & { readonly tab: Tab; readonly data: RulesValidation }) {
  const { tab, data, pins, impact, routerId, onCorrect, onAccept, onTry } = props
  const texts = useTexts().router.check
  switch (tab) {
    case 'conflicts':
    case 'intended': {
      const [shown, none] =
        tab === 'conflicts' ? [loud(data), texts.noConflicts] : [quiet(data), texts.noIntended]
      return (
        <>
          <Conflicts {...props} shown={shown} none={none} />
          <Unlisted data={data} />
        </>
      )
    }
    case 'warnings': {
      const { fields: warnings } = data.warnings
      if (warnings.length === 0) return <AllWell text={texts.noWarnings} />
      const urls = data.results.map(({ url }) => url)
      return <WarningList {...{ warnings, urls, onCorrect, onAccept }} />
    }
    case 'reach':
      return <ReachPanel check={data} onTry={onTry} />
    case 'pins':
      return pins
    case 'impact':
      return <ImpactPanel check={impact} routerId={routerId} />
  }
}

interface TabLabelProps {
  readonly name: Tab
  readonly data: RulesValidation
  readonly breaks: number
  readonly impact: ImpactCheck
}

function TabLabel({ name, data, breaks, impact }: TabLabelProps) {
  const { texts: t, locale } = useSpeech()
  const { totals } = data.conflicts
  const counts = {
    conflicts: totals.high + totals.medium,
    intended: totals.low + totals.info,
    warnings: data.warnings.fields_total,
    reach: 0,
    pins: breaks,
    impact: impact.moved,
  }
  const isGrave = {
    conflicts: totals.high > 0,
    intended: false,
    warnings: false,
    reach: false,
    pins: true,
    impact: impact.lost > 0,
  }
  const tone = isGrave[name] ? 'high' : name === 'intended' ? 'muted' : 'medium'
  const shown = new Intl.NumberFormat(locale, { notation: 'compact' }).format(counts[name])
  return (
    <>
      {t.router.check.tabs[name]}
      {counts[name] > 0 && <span className={`badge ${tone}`}>{shown}</span>}
    </>
  )
}

interface ConflictsProps extends ConflictActions {
  readonly shown: readonly Conflict[]
  readonly none: string
}

function Conflicts({ shown, none, ...actions }: ConflictsProps) {
  if (shown.length === 0) return <AllWell text={none} />
  return (
    <ul className="stack">
      {shown.map((conflict) => (
        <ConflictCard
          key={`${conflict.other_router.router_id} ${conflict.kind}`}
          conflict={conflict}
          {...actions}
        />
      ))}
    </ul>
  )
}

function AllWell({ text }: { readonly text: string }) {
  return (
    <p className="all-well">
      <CircleCheck aria-hidden="true" size={16} />
      {text}
    </p>
  )
}

function Unlisted({ data }: { readonly data: RulesValidation }) {
  const t = useTexts()
  const further = data.conflicts.total - data.conflicts.items.length
  return further > 0 ? <p className="hint">{t.router.check.more(further)}</p> : null
}

const isLoud = ({ severity }: Conflict) => severity === 'high' || severity === 'medium'

const loud = ({ conflicts }: RulesValidation) => conflicts.items.filter(isLoud)

const quiet = ({ conflicts }: RulesValidation) => conflicts.items.filter((each) => !isLoud(each))

interface ImpactPanelProps {
  readonly check: ImpactCheck
  /** The edited router; null for a new one. */
  readonly routerId: string | null
}

/** The visitors of past days that a save would redirect. */
function ImpactPanel({ check, routerId }: ImpactPanelProps) {
  const t = useTexts().impact
  if (!check.isAsked) return <p>{t.idle}</p>
  return (
    <div className="stack">
      <ImpactDaysChoice days={check.days} onChoose={check.setDays} />
      <ImpactAnswer
        query={check.query}
        days={check.days}
        isBehind={check.isBehind}
        isOwn={({ router_id: id }) => id === routerId}
      />
    </div>
  )
}
