import { lazy, Suspense, useId, useState } from 'react'
import type { RoutingRow } from '#console/api/types'
import type { FirstTexts } from '#console/texts/spoken_texts'
import { useFirstTexts } from '#console/texts/texts'
import type { RouterFinding, RouterFindings } from './findings_by_router.js'

interface FindingBadgeProps {
  readonly row: RoutingRow
  readonly found: RouterFindings
  readonly auditedAt: string | null
  readonly tabIndex: number
}

const FoundList = lazy(async () => {
  const { FoundList: shown } = await import('./row_details.js')
  return { default: shown }
})

/** The worst finding of a router; opens to a sentence for each. */
export function FindingBadge({ row, found, auditedAt, tabIndex }: FindingBadgeProps) {
  const texts = useFirstTexts()
  const t = texts.routers.findings
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [first] = found.list
  if (first === undefined) return null
  const text = findingBadge(first.finding, texts)
  const others = found.list.length - 1
  return (
    <span className="finding-place">
      <button
        type="button"
        className={`badge ${toneOf(found.worst)}`}
        popoverTarget={id}
        tabIndex={tabIndex}
        title={text}
        aria-label={`${text}${others > 0 ? `, ${t.others(others)}` : ''}. ${t.open(row.name)}`}
      >
        <span className="cut" dir="auto">
          {text}
        </span>
        {others > 0 && <span>{t.others(others)}</span>}
      </button>
      <div
        id={id}
        popover="auto"
        className="popover findings-popover"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Suspense>{isOpen && <FoundList {...{ row, found, auditedAt }} />}</Suspense>
      </div>
    </span>
  )
}

export function toneOf(severity: RouterFindings['worst']): string {
  return severity === 'low' ? 'muted' : severity
}

/** A finding in a few words, from the point of view of its router. */
function findingBadge(finding: RouterFinding, { routers: { findings: t } }: FirstTexts): string {
  switch (finding.type) {
    case 'conflict': {
      const other = finding.other.router_name
      if (finding.kind === 'duplicate') return t.badge.duplicate(other)
      return finding.isWinner ? t.badge.takes(other) : t.badge.loses(other)
    }
    case 'dead':
      return finding.reason === 'expired' ? t.badge.expired : t.badge.dead
    case 'inactive':
    case 'pageless':
      return t.badge[finding.type]
    case 'stray_example':
      return t.badge.stray_example
  }
}
