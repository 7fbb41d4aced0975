import './tokens.css'
import { KeyRound, Plus, UserPlus } from '../../icons/lucide.js'
import { useState } from 'react'
import { Answer } from '../../parts/answer.js'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/empty.js'
import { PageHead } from '../../parts/page_head.js'
import { ShowMore } from '../../parts/show_more.js'
import { useTexts } from '../../texts/texts.js'
import { CreateTokenDialog } from './create_token_dialog.js'
import { type AccessToken, tokenRows } from './token_rows.js'
import { TokenTable } from './token_table.js'
import { useTokens, TOKENS_KEY, useIsRevoked } from './use_tokens.js'
import { useQueryClient } from '@tanstack/react-query'
import { apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { ConfirmDialog } from '../../parts/confirm_dialog.js'
import { HeldNotice } from '../../parts/held_notice.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { session, useSession } from '../../session.js'

/** Who may call the API, as which name, with which permissions and until when. */
export default function Tokens() {
  const t = useTexts()
  const query = useTokens()
  const [creates, setCreates] = useState<'token' | 'invitation' | null>(null)
  const [revoked, setRevoked] = useState<AccessToken | null>(null)
  const create = (
    <>
      <Button icon={UserPlus} onClick={() => setCreates('invitation')}>
        {t.tokens.invite}
      </Button>
      <Button icon={Plus} tone="primary" data-key="n" onClick={() => setCreates('token')}>
        {t.tokens.create}
      </Button>
    </>
  )
  return (
    <>
      <PageHead title={t.titles.tokens} note={t.tokens.note}>
        {create}
      </PageHead>
      <Answer
        query={query}
        empty={({ pages }) =>
          pages[0]?.tokens.length === 0 && <Empty icon={KeyRound} text={t.tokens.empty} />
        }
      >
        {({ pages }) => (
          <TokenTable
            rows={tokenRows(pages.flatMap(({ tokens }) => tokens))}
            onRevoke={setRevoked}
          />
        )}
      </Answer>
      <ShowMore query={query} />
      {creates && (
        <CreateTokenDialog
          isInvitation={creates === 'invitation'}
          onClose={() => setCreates(null)}
        />
      )}
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

interface RevokeTokenDialogProps {
  readonly token: AccessToken
  onClose(): void
}

/** Asks, then revokes. Revoking the token of this tab, or the one behind it, signs the tab out. */
function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
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
