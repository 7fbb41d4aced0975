import { useState } from 'react'
import { tryPlace } from '../../drafts.js'
import { Badge, type BadgeTone } from '../../parts/badge.js'
import { LinkButton } from '../../parts/link_button.js'
import { RowLink } from '../../parts/table.js'
import type { Texts } from '../../texts/spoken_texts.js'
import { useTexts } from '../../texts/texts.js'
import type { Finding, Severity } from './finding.js'
import { findingText } from './finding_text.js'
import { Remedies } from './remedies.js'

const TONES: Readonly<Record<Severity, BadgeTone>> = {
  high: 'high',
  medium: 'medium',
  low: 'info',
  info: 'info',
}

/** One finding: what is the matter, where, and what to do about it. */
export function FindingItem({ finding }: { readonly finding: Finding }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { type, router } = finding
  return (
    <li>
      <Badge tone={type === 'conflict' ? TONES[finding.severity] : 'medium'}>
        {badgeText(finding, t)}
      </Badge>
      <div className="stack tight">
        <p>
          <RowLink place={`/routers/${router.router_id}`}>{findingText(finding, t)}</RowLink>
        </p>
        {type === 'example' && <code className="url">{finding.url}</code>}
        {type === 'conflict' && (
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary data-remedies="">{t.findings.remedies}</summary>
            {isOpen && <Remedies loserId={router.router_id} winner={finding.winner} />}
          </details>
        )}
      </div>
      <div className="actions">
        {type === 'example' && (
          <LinkButton tone="quiet" place={tryPlace({ url: finding.url })}>
            {t.findings.tryUrl}
          </LinkButton>
        )}
        {type === 'flow' && (
          <LinkButton tone="quiet" place={`/flows/${router.booking_flow_id}`}>
            {t.findings.openFlow}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function badgeText(finding: Finding, { findings: t }: Texts): string {
  return finding.type === 'conflict' ? t.severities[finding.severity] : t.types[finding.type]
}
