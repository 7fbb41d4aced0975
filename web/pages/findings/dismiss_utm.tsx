import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { ROUTER_AUDIT_KEY } from '#console/api/router_audit'
import { EyeOff } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { FormDialog } from '#console/parts/dialogs'
import { Field } from '#console/parts/field'
import { Time } from '#console/parts/time'
import { toast } from '#console/parts/toasts'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { findingText, type UtmFinding } from './findings_of.js'

const REASON_LENGTH_MAX = 200

/** Dismisses a finding for ninety days, for the whole organization, with a reason. */
export function DismissUtm({ utm }: { readonly utm: UtmFinding }) {
  const t = useTexts().findings.dismissal
  const client = useQueryClient()
  const mayChange = useMay('routers:manage')
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const dismiss = useMutation({
    mutationFn: () =>
      api.POST('/v1/router-suggestions/{key}/dismiss', {
        params: { path: { key: utm.key } },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      }),
    onSuccess: () => {
      setOpen(false)
      toast({ text: t.done })
      return client.invalidateQueries({ queryKey: ROUTER_AUDIT_KEY })
    },
  })
  if (!mayChange) return null
  return (
    <>
      <Button tone="quiet" icon={EyeOff} onClick={() => setOpen(true)}>
        {t.action}
      </Button>
      {isOpen && (
        <FormDialog
          title={t.title}
          action={t.action}
          isBusy={dismiss.isPending}
          onSubmit={() => dismiss.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>{t.hint}</p>
          <Field label={t.reason}>
            {(input) => (
              <input
                {...input}
                value={reason}
                maxLength={REASON_LENGTH_MAX}
                dir="auto"
                autoComplete="off"
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          {dismiss.error !== null && <ProblemBox problem={asProblem(dismiss.error)} />}
        </FormDialog>
      )}
    </>
  )
}

/** The dismissed findings, with when and why, behind a line that counts them. */
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
