import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { type AuditState, useRouterAudit } from '#console/api/router_audit'
import { Radar } from '#console/icons/lucide'
import { Answer, Empty } from '#console/parts/answer'
import { Words } from '#console/parts/panel'
import { PageHead } from '#console/parts/page_head'
import { useAge } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'
import { AuditButton, AuditProgress } from './audit_button.js'
import { DismissedUtm } from './dismiss_utm.js'
import { FindingList } from './finding_list.js'
import {
  byDismissal,
  type Finding,
  FINDING_VIEWS,
  findingsOf,
  type FindingView,
  isInView,
  placeOfView,
  unlistedCount,
  viewOfPlace,
} from './findings_of.js'
import { Suggestions, useSuggestions } from './suggestions.js'
import './findings.css'

/** The findings of the audit, most urgent first, each with its remedies. */
export default function Findings() {
  const t = useTexts()
  const query = useRouterAudit()
  const { audit = null, run = null } = query.data ?? {}
  const view = viewOfPlace(useSearch())
  return (
    <>
      <PageHead title={t.titles.findings} note={audit && <AuditAge at={audit.audited_at} />}>
        {audit !== null && <AuditButton isRunning={run !== null} />}
      </PageHead>
      <Words of={['reach', 'byDesign']} />
      <AuditProgress state={query.data} />
      <Answer query={query} empty={(state) => state.audit === null && <NoAudit state={state} />}>
        {(state) => <Found state={state} view={view} />}
      </Answer>
      {(view === 'all' || view === 'suggested') && <Suggestions isAlone={view === 'suggested'} />}
    </>
  )
}

function AuditAge({ at }: { readonly at: string }) {
  const t = useTexts()
  return <time dateTime={at}>{t.overview.audited(useAge(Date.parse(at)))}</time>
}

function NoAudit({ state: { run } }: { readonly state: AuditState }) {
  const t = useTexts()
  return (
    <Empty icon={Radar} text={t.findings.none}>
      <AuditButton isRunning={run !== null} tone="primary" />
    </Empty>
  )
}

interface FoundProps {
  readonly state: AuditState
  readonly view: FindingView
}

function Found({ state: { audit }, view }: FoundProps) {
  const t = useTexts()
  const suggested = useSuggestions().data?.total ?? 0
  const findings = useMemo(() => (audit === null ? [] : findingsOf(audit)), [audit])
  if (audit === null) return null
  const { shown, dismissed } = byDismissal(findings)
  const unlisted = unlistedCount(audit, findings, view)
  return (
    <>
      <ViewLinks view={view} findings={shown} suggested={suggested} />
      {view !== 'suggested' && unlisted > 0 && (
        <p className="notice">{t.findings.unlisted(unlisted)}</p>
      )}
      {view === 'intended' && <p className="dim intended">{t.findings.intendedHint}</p>}
      {view !== 'suggested' && (
        <FindingList key={view} view={view} findings={shown} routers={audit.routers} />
      )}
      {(view === 'all' || view === 'utm') && <DismissedUtm findings={dismissed} />}
    </>
  )
}

interface ViewLinksProps {
  readonly view: FindingView
  readonly findings: readonly Finding[]
  /** The number of suggested routers. */
  readonly suggested: number
}

/** The kinds of findings with their numbers. */
function ViewLinks({ view, findings, suggested }: ViewLinksProps) {
  const { views } = useTexts().findings
  const shown = FINDING_VIEWS.map((each) => ({
    each,
    count:
      each === 'suggested'
        ? suggested
        : findings.filter((finding) => isInView(finding, each)).length,
  })).filter(({ each, count }) => each === 'all' || each === view || count > 0)
  return (
    <ul className="view-links" aria-label={views.label}>
      {shown.map(({ each, count }) => (
        <li key={each}>
          <a href={`#${placeOfView(each)}`} aria-current={each === view ? 'true' : undefined}>
            {views[each]} <span className="count">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
