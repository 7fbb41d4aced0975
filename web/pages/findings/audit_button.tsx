import { useQueryClient } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { ROUTER_AUDIT_KEY } from '../../api/use_router_audit.js'
import { Button, type ButtonProps } from '../../parts/button.js'
import { problemSentence } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'

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
