import { type ReactNode, useState } from 'react'
import { Badge, type BadgeTone } from '../../parts/badge.js'
import { RowLink } from '../../parts/table.js'
import type { Texts } from '../../texts/spoken_texts.js'
import { useTexts } from '../../texts/texts.js'
import type { Finding, Severity } from './finding.js'
import { FindingActions } from './finding_actions.js'
import { findingText } from './finding_text.js'
import { Remedies } from './remedies.js'
import { UtmRemedies } from './utm_remedies.js'

const TONES: Readonly<Record<Severity, BadgeTone>> = {
  high: 'high',
  medium: 'medium',
  low: 'info',
  info: 'info',
}

/** One finding: what is the matter, where, and what to do about it. */
export function FindingItem({ finding }: { readonly finding: Finding }) {
  const t = useTexts()
  const { type } = finding
  const text = findingText(finding, t)
  const router = type === 'utm' ? finding.utm.routers[0] : finding.router
  return (
    <li>
      <Badge tone={type === 'conflict' ? TONES[finding.severity] : 'medium'}>
        {badgeText(finding, t)}
      </Badge>
      <div className="stack tight">
        <p>
          {router === undefined ? (
            <span dir="auto">{text}</span>
          ) : (
            <RowLink place={`/routers/${router.router_id}`}>{text}</RowLink>
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

interface OpeningProps {
  readonly label: string
  readonly children: ReactNode
}

/** What is asked for once a person opens it. */
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
