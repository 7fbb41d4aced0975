import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiHooks, bearer } from '../../api/client.js'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { useTexts } from '../../texts/texts.js'
import { CreateTokenForm, type NewToken } from './create_token_form.js'
import { type CreatedToken, InvitationLink } from './invitation_link.js'
import { TokenValue } from './token_value.js'
import { TOKENS_KEY } from './use_tokens.js'

interface CreateTokenDialogProps {
  /** For a colleague: what it shows is a link that signs in once. */
  readonly isInvitation: boolean
  onClose(): void
}

/** Creates a token, then shows its value or its link: that once. */
export function CreateTokenDialog({ isInvitation, onClose }: CreateTokenDialogProps) {
  const { tokens: t, parts } = useTexts()
  const form = useId()
  const client = useQueryClient()
  const [made, setMade] = useState<CreatedToken | null>(null)
  const create = apiHooks.useMutation('post', '/v1/access-tokens', {
    onSuccess: (created) => {
      if ('token' in created) setMade(created)
      void client.invalidateQueries({ queryKey: TOKENS_KEY })
    },
  })
  const submit = ({ name, permissions, lifetime, by }: NewToken) =>
    create.mutate({
      ...(by.trim() !== '' && { headers: { Authorization: bearer(by.trim()) } }),
      body: {
        name,
        permissions,
        ...(lifetime !== '' && { expires_in: lifetime }),
        ...(isInvitation && { sign_in_code: true }),
      },
    })
  if (made !== null) {
    return (
      <Dialog
        title={isInvitation ? t.invitedTitle(made.name) : t.createdTitle}
        isDeliberate
        onClose={onClose}
        actions={
          <Button tone="primary" onClick={onClose}>
            {isInvitation ? t.sent : t.kept}
          </Button>
        }
      >
        {isInvitation ? <InvitationLink made={made} /> : <TokenValue value={made.token} />}
      </Dialog>
    )
  }
  return (
    <Dialog
      title={isInvitation ? t.invite : t.create}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button tone="primary" type="submit" form={form} isBusy={create.isPending}>
            {isInvitation ? t.makeLink : t.create}
          </Button>
        </>
      }
    >
      <CreateTokenForm
        id={form}
        isInvitation={isInvitation}
        problem={create.error}
        onSubmit={submit}
      />
    </Dialog>
  )
}
