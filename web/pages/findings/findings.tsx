import './findings.css'
import { Radar } from '../../icons/lucide.js'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { type AuditState, useRouterAudit } from '../../api/use_router_audit.js'
import { Answer } from '../../parts/answer.js'
import { Empty } from '../../parts/empty.js'
import { PageHead } from '../../parts/page_head.js'
import { useAge } from '../../parts/use_age.js'
import { useTexts } from '../../texts/texts.js'
import { AuditButton, AuditProgress } from './audit_button.js'
import { FindingList } from './finding_list.js'
import {
  type FindingView,
  viewOfPlace,
  FINDING_VIEWS,
  isInView,
  placeOfView,
} from './finding_views.js'
import { DismissedUtm } from './dismiss_utm.js'
import { byDismissal, findingsOf, unlistedCount } from './findings_of.js'
import { Suggestions } from './suggestions.js'
import { useSuggestions } from './use_suggestions.js'
import type { Finding } from './finding.js'

/** What the audit of all routers found, most urgent first, each with its remedies. */
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
  /** How many routers are suggested. */
  readonly suggested: number
}

/** The kinds of findings that there are, each with its number. */
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
