import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import type { UtmFinding } from './finding.js'
import { findingText } from './finding_text.js'

/** What was dismissed, when and why, behind a line that counts it. */
export function DismissedUtm({ findings }: { readonly findings: readonly UtmFinding[] }) {
  const texts = useTexts()
  const t = texts.findings.dismissal
  if (findings.length === 0) return null
  return (
    <details className="dim">
      <summary>{t.count(findings.length)}</summary>
      <ul className="stack">
        {findings.map((utm) => (
          <li key={utm.key}>
            <span dir="auto">{findingText({ type: 'utm', key: utm.key, utm }, texts)}</span> {t.on}{' '}
            <Time at={utm.dismissed?.at ?? ''} shown="date" />
            {utm.dismissed?.reason && (
              <>
                : <q dir="auto">{utm.dismissed.reason}</q>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
