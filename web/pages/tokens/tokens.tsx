import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiHooks } from '#console/api/client'
import { useProviders } from '#console/api/members'
import { asProblem } from '#console/api/problems'
import { KeyRound, Plus, UserPlus } from '#console/icons/lucide'
import { Answer, Empty, ProblemBox } from '#console/parts/answer'
import { Button, LinkButton } from '#console/parts/buttons'
import { ConfirmDialog } from '#console/parts/dialogs'
import { HeldNotice } from '#console/parts/meanwhile'
import { PageHead } from '#console/parts/page_head'
import { ShowMore } from '#console/parts/table'
import { toast } from '#console/parts/toasts'
import { session, useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { CreateTokenDialog } from './create_token_dialog.js'
import { type AccessToken, tokenRows } from './permission_sets.js'
import { TokenTable } from './token_table.js'
import { TOKENS_KEY, useIsRevoked, useTokens } from './use_tokens.js'
import './tokens.css'

/** The access tokens of the organization: name, permissions and expiry. */
export default function Tokens() {
  const t = useTexts()
  const query = useTokens()
  const hasProviders = (useProviders().data?.providers.length ?? 0) > 0
  const [creates, setCreates] = useState<'token' | 'invitation' | null>(null)
  const [revoked, setRevoked] = useState<AccessToken | null>(null)
  const create = (
    <>
      {hasProviders ? (
        <LinkButton icon={UserPlus} place="/members">
          {t.tokens.invite}
        </LinkButton>
      ) : (
        <Button icon={UserPlus} onClick={() => setCreates('invitation')}>
          {t.tokens.invite}
        </Button>
      )}
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

/** Asks, then revokes. Revoking this tab's token or its parent signs the tab out. */
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
