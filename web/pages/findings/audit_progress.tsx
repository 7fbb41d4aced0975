import { useEffect, useRef, useState } from 'react'
import type { AuditState } from '../../api/use_router_audit.js'
import { useTexts } from '../../texts/texts.js'

interface AuditProgressProps {
  /** Undefined until it is known. */
  readonly state: AuditState | undefined
}

/** How far the audit is, and, once it has finished, what it found: a live region. */
export function AuditProgress({ state }: AuditProgressProps) {
  const { findings: t } = useTexts()
  const { audit = null, run = null } = state ?? {}
  const former = useRef<string | null>(undefined)
  const [isDone, setDone] = useState(false)
  const isKnown = state !== undefined
  const auditedAt = audit?.audited_at ?? null
  useEffect(() => {
    if (!isKnown) return
    // A quick audit is over before it was ever seen running.
    if (former.current !== undefined && former.current !== auditedAt) setDone(true)
    former.current = auditedAt
  }, [isKnown, auditedAt])
  const text = run && (run.state === 'running' ? t.running(run.percent) : t[run.state])
  return (
    <div className="audit-progress" role="status">
      {run !== null && (
        <>
          <span>{text}</span>
          <progress value={run.percent} max={100} aria-label={text ?? undefined} />
        </>
      )}
      {run === null && isDone && audit !== null && <span>{t.finished(audit.findings)}</span>}
    </div>
  )
}
