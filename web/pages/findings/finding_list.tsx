import { type ReactNode, useState } from 'react'
import { CircleCheck } from '#console/icons/lucide'
import { Empty } from '#console/parts/answer'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Button, LinkButton } from '#console/parts/buttons'
import { RowLink } from '#console/parts/table'
import { tryPlace } from '#console/shared/drafts'
import type { Texts } from '#console/texts/spoken_texts'
import { useTexts } from '#console/texts/texts'
import { DraftButton } from './audit_button.js'
import { DismissUtm } from './dismiss_utm.js'
import {
  type Finding,
  findingText,
  type FindingView,
  isInView,
  placeOfView,
  type Severity,
} from './findings_of.js'
import { Remedies } from './remedies.js'
import { UtmRemedies } from './utm_remedies.js'

interface FindingListProps {
  readonly view: FindingView
  readonly findings: readonly Finding[]
  readonly routers: number
}

const AT_A_TIME = 50

/** The findings of a view, 50 at a time. */
export function FindingList({ view, findings, routers }: FindingListProps) {
  const t = useTexts()
  const [shown, setShown] = useState(AT_A_TIME)
  const inView = findings.filter((finding) => isInView(finding, view))
  if (inView.length === 0) {
    return view === 'all' ? (
      <Empty icon={CircleCheck} text={t.overview.well(routers)} />
    ) : (
      <Empty icon={CircleCheck} text={t.findings.noneInView}>
        <LinkButton place={placeOfView('all')}>{t.findings.showAll}</LinkButton>
      </Empty>
    )
  }
  return (
    <>
      <ul className="sheet findings" aria-label={t.findings.list}>
        {inView.slice(0, shown).map((finding) => (
          <FindingItem key={finding.key} finding={finding} />
        ))}
      </ul>
      {inView.length > shown && (
        <div className="more">
          <Button onClick={() => setShown(shown + AT_A_TIME)}>{t.parts.more}</Button>
        </div>
      )}
    </>
  )
}

const TONES: Readonly<Record<Severity, BadgeTone>> = {
  high: 'high',
  medium: 'medium',
  low: 'info',
  info: 'info',
}

/** One finding: the fault, its place, and its remedies. */
function FindingItem({ finding }: { readonly finding: Finding }) {
  const t = useTexts()
  const { type } = finding
  const text = findingText(finding, t)
  const place = placeOf(finding)
  return (
    <li>
      <Badge tone={type === 'conflict' ? TONES[finding.severity] : 'medium'}>
        {badgeText(finding, t)}
      </Badge>
      <div className="stack tight">
        <p>
          {place === null ? (
            <span dir="auto">{text}</span>
          ) : (
            <RowLink place={place}>{text}</RowLink>
          )}
        </p>
        {type === 'example' && <code className="url">{finding.url}</code>}
        {type === 'conflict' && (
          <Opening label={t.findings.remedies}>
            <Remedies loserId={finding.router.router_id} winner={finding.winner} />
          </Opening>
        )}
        {type === 'utm' && (
          <Opening label={t.findings.utm.remedies}>
            <UtmRemedies utm={finding.utm} />
          </Opening>
        )}
      </div>
      <FindingActions finding={finding} />
    </li>
  )
}

/** Where the remedy begins; null if no router has the criterion of the finding. */
function placeOf(finding: Finding): string | null {
  if (finding.type === 'visited') return `/flows?flow=${finding.flow.booking_flow_id}`
  const router = finding.type === 'utm' ? finding.utm.routers[0] : finding.router
  return router === undefined ? null : `/routers/${router.router_id}`
}

interface OpeningProps {
  readonly label: string
  readonly children: ReactNode
}

/** Details that load when a person opens them. */
function Opening({ label, children }: OpeningProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-remedies="">{label}</summary>
      {isOpen && children}
    </details>
  )
}

function badgeText(finding: Finding, { findings: t }: Texts): string {
  return finding.type === 'conflict' ? t.severities[finding.severity] : t.types[finding.type]
}

/** Immediate actions on a finding. */
function FindingActions({ finding }: { readonly finding: Finding }) {
  const t = useTexts().findings
  return (
    <div className="actions">
      {finding.type === 'utm' && finding.utm.key && <DismissUtm utm={finding.utm} />}
      {finding.type === 'example' && (
        <LinkButton tone="quiet" place={tryPlace({ url: finding.url })}>
          {t.tryUrl}
        </LinkButton>
      )}
      {finding.type === 'flow' && (
        <LinkButton tone="quiet" place={`/flows?flow=${finding.router.booking_flow_id}`}>
          {t.openFlow}
        </LinkButton>
      )}
      {finding.type === 'silent' && finding.reason === 'misspelt' && (
        <LinkButton tone="quiet" place={placeOfView('utm')}>
          {t.silent.toUtm}
        </LinkButton>
      )}
      {finding.type === 'silent' && finding.reason !== 'misspelt' && (
        <DraftButton
          tone="quiet"
          routerId={finding.router.router_id}
          router={{ is_active: false }}
          label={t.silent.deactivate}
        />
      )}
    </div>
  )
}
