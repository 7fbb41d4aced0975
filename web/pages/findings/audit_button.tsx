import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiHooks } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { type AuditState, ROUTER_AUDIT_KEY } from '#console/api/router_audit'
import { PencilLine, Radar } from '#console/icons/lucide'
import { problemSentence } from '#console/parts/answer'
import { Button, type ButtonProps } from '#console/parts/buttons'
import { toast } from '#console/parts/toasts'
import { draftPlace, type RouterDraft } from '#console/shared/drafts'
import { goTo } from '#console/shared/hash_location'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'

interface AuditButtonProps {
  readonly isRunning: boolean
  readonly tone?: ButtonProps['tone']
}

/** Requests an audit. Renders nothing without the permission. */
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
  /** Undefined until loaded. */
  readonly state: AuditState | undefined
}

/** A live region with the progress of an audit, then its result. */
export function AuditProgress({ state }: AuditProgressProps) {
  const { findings: t } = useTexts()
  const { audit = null, run = null } = state ?? {}
  const former = useRef<string | null>(undefined)
  const [isDone, setDone] = useState(false)
  const isKnown = state !== undefined
  const auditedAt = audit?.audited_at ?? null
  useEffect(() => {
    if (!isKnown) return
    // A quick audit ends before a poll sees it run.
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

interface DraftButtonProps {
  /** The stored router to change; null for a new one. */
  readonly routerId: string | null
  /** The members to change. */
  readonly router: RouterDraft
  readonly label: string
  readonly tone?: 'quiet'
}

/** Opens a router with an unsaved change in its form. Renders nothing without the permission to change routers. */
export function DraftButton({ routerId, router, label, tone }: DraftButtonProps) {
  const mayChange = useMay('routers:manage')
  if (!mayChange) return null
  return (
    <Button
      icon={PencilLine}
      {...(tone && { tone })}
      onClick={() => goTo(draftPlace({ router, routerId }))}
    >
      {label}
    </Button>
  )
}
