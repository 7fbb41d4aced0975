import { useId } from 'react'
import type { RoutingRow } from '#console/api/types'
import { Time } from '#console/parts/time'
import type { FirstTexts } from '#console/texts/spoken_texts'
import { useFirstTexts } from '#console/texts/texts'
import type { RouterFinding, RouterFindings } from './findings_by_router.js'

interface FindingBadgeProps {
  readonly row: RoutingRow
  readonly found: RouterFindings
  readonly auditedAt: string | null
  readonly tabIndex: number
}

/** The worst finding of a router; opens to a sentence for each. */
export function FindingBadge({ row, found, auditedAt, tabIndex }: FindingBadgeProps) {
  const texts = useFirstTexts()
  const t = texts.routers.findings
  const id = useId()
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
      <div id={id} popover="auto" className="popover findings-popover">
        <ul className="stack">
          {found.list.map(({ severity, finding }, index) => (
            <li key={index} className={`finding ${severity}-edge`}>
              <strong className={`severity ${toneOf(severity)}`}>
                {texts.routers.severities[severity]}
              </strong>
              <p dir="auto">{findingSentence(finding, row.name, texts)}</p>
            </li>
          ))}
        </ul>
        <p className="hint">
          {auditedAt !== null && !found.list.every(({ finding }) => isNow(finding)) && (
            <>
              {t.asOf} <Time at={auditedAt} />{' '}
            </>
          )}
          <a href="#/findings">{t.seeAll}</a>
        </p>
      </div>
    </span>
  )
}

/** Whether a finding is that of the moment, and not of the audit. */
const isNow = ({ type }: RouterFinding) => type === 'inactive' || type === 'pageless'

function toneOf(severity: RouterFindings['worst']): string {
  return severity === 'low' ? 'muted' : severity
}

type ConflictKind = keyof FirstTexts['routers']['conflicts']

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

/** A finding in one sentence; `name` is its router's. */
function findingSentence(
  finding: RouterFinding,
  name: string,
  { routers: { findings: t, conflicts, flowFaults } }: FirstTexts
): string {
  switch (finding.type) {
    case 'conflict': {
      const other = finding.other.router_name
      const [winner, loser] = finding.isWinner ? [name, other] : [other, name]
      return conflicts[finding.kind as ConflictKind](winner, loser)
    }
    case 'dead': {
      const names = finding.by.map(({ router_name: by }) => by)
      return finding.reason === 'expired' ? t.expired : t.covered(names)
    }
    case 'inactive':
    case 'pageless':
      return flowFaults[finding.type].text
    case 'stray_example':
      return finding.winner === null
        ? t.strayNone(finding.url)
        : t.stray(finding.url, finding.winner.router_name)
  }
}
