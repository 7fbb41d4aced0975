import { useQueryClient } from '@tanstack/react-query'
import { Radar } from '../../icons/lucide.js'
import { apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { ROUTER_AUDIT_KEY, type AuditState } from '../../api/use_router_audit.js'
import { Button, type ButtonProps } from '../../parts/button.js'
import { problemSentence } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { useEffect, useRef, useState } from 'react'

interface AuditButtonProps {
  readonly isRunning: boolean
  readonly tone?: ButtonProps['tone']
}

/** Requests an audit; absent for a token that may not. */
export function AuditButton({ isRunning, tone = 'plain' }: AuditButtonProps) {
  const t = useTexts()
  const client = useQueryClient()
  const request = apiHooks.useMutation('post', '/v1/router-audit', {
    onSuccess: () => client.invalidateQueries({ queryKey: ROUTER_AUDIT_KEY }),
    onError: (error) => toast({ tone: 'problem', text: problemSentence(asProblem(error), t) }),
  })
  if (!useMay('routers:manage')) return null
  return (
    <Button
      icon={Radar}
      tone={tone}
      data-key="n"
      isBusy={request.isPending || isRunning}
      onClick={() => request.mutate({})}
    >
      {t.findings.run}
    </Button>
  )
}

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
