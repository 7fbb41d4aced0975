import type { RoutingRow } from '#console/api/types'
import { Copy, FlaskConical, Pencil, Power, Trash2 } from '#console/icons/lucide'
import { Time } from '#console/parts/time'
import type { FirstTexts } from '#console/texts/spoken_texts'
import { useFirstTexts } from '#console/texts/texts'
import { toneOf } from './finding_badge.js'
import type { RouterFinding, RouterFindings } from './findings_by_router.js'
import type { RowAction } from './router_line.js'
import './router_changes.css'

interface FoundListProps {
  readonly row: RoutingRow
  readonly found: RouterFindings
  readonly auditedAt: string | null
}

/** A sentence for each finding of a router. */
export function FoundList({ row, found, auditedAt }: FoundListProps) {
  const texts = useFirstTexts()
  const t = texts.routers.findings
  return (
    <>
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
    </>
  )
}

/** Whether a finding is that of the moment, and not of the audit. */
const isNow = ({ type }: RouterFinding) => type === 'inactive' || type === 'pageless'

type ConflictKind = keyof FirstTexts['routers']['conflicts']

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

interface RowEntriesProps {
  readonly row: RoutingRow
  readonly mayChange: boolean
  onAction(action: RowAction, row: RoutingRow): void
}

/** The menu of a router. */
export function RowEntries({ row, mayChange, onAction }: RowEntriesProps) {
  const t = useFirstTexts().routers.menu
  const entries = [
    { action: 'edit', label: t.edit, icon: Pencil, changes: false },
    { action: 'try', label: t.tryUrl, icon: FlaskConical, changes: false },
    { action: 'duplicate', label: t.duplicate, icon: Copy, changes: true },
    {
      action: 'activate',
      label: row.is_active ? t.deactivate : t.activate,
      icon: Power,
      changes: true,
    },
    { action: 'remove', label: t.remove, icon: Trash2, changes: true },
  ] as const
  return entries
    .filter(({ changes }) => mayChange || !changes)
    .map(({ action, label, icon: Icon }) => (
      <button
        key={action}
        type="button"
        className={action === 'remove' ? 'danger' : ''}
        onClick={() => onAction(action, row)}
      >
        <Icon aria-hidden="true" size={16} />
        {label}
      </button>
    ))
}
