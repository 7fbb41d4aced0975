import { useQueryClient } from '@tanstack/react-query'
import { apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { ConfirmDialog } from '../../parts/confirm_dialog.js'
import { HeldNotice } from '../../parts/held_notice.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { session, useSession } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import type { AccessToken } from './token_rows.js'
import { TOKENS_KEY, useIsRevoked } from './use_tokens.js'

interface RevokeTokenDialogProps {
  readonly token: AccessToken
  onClose(): void
}

/** Asks, then revokes. Revoking the token of this tab, or the one behind it, signs the tab out. */
export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const { tokens: t } = useTexts()
  const client = useQueryClient()
  const isRevoked = useIsRevoked(token._id)
  const isOwn = useSession()?.tokenId === token._id
  const revoke = apiHooks.useMutation('delete', '/v1/access-tokens/{id}', {
    onSuccess: () => {
      onClose()
      if (isOwn) return session.end('left')
      toast({ text: t.revoked(token.name) })
      return client.invalidateQueries({ queryKey: TOKENS_KEY })
    },
  })
  return (
    <ConfirmDialog
      title={t.revokeTitle(token.name)}
      action={t.revoke}
      isBusy={revoke.isPending}
      isDisabled={isRevoked}
      onConfirm={() => revoke.mutate({ params: { path: { id: token._id } } })}
      onClose={onClose}
    >
      <HeldNotice done={isRevoked ? 'deleted' : undefined} />
      <p>{isOwn ? t.revokeOwn : t.revokeHint}</p>
      {revoke.error !== null && <ProblemBox problem={asProblem(revoke.error)} />}
    </ConfirmDialog>
  )
}
