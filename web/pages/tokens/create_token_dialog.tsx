import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiHooks } from '#console/api/client'
import type { components } from '#console/api/schema'
import { TriangleAlert } from '#console/icons/lucide'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { CodeBlock } from '#console/parts/panel'
import { untilText } from '#console/parts/time_text'
import { useSpeech, useTexts } from '#console/texts/texts'
import { CreateTokenForm, type NewToken, OF_SESSION } from './create_token_form.js'
import { TOKENS_KEY } from './use_tokens.js'

interface CreateTokenDialogProps {
  /** For a colleague: shows a link that signs in. */
  readonly isInvitation: boolean
  onClose(): void
}

/** Creates a token, then shows its value or its link, once. */
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
  const submit = ({ name, permissions, lifetime }: NewToken) =>
    create.mutate({
      body: {
        name,
        permissions,
        ...(lifetime !== OF_SESSION && { as_parent: true }),
        ...(lifetime !== '' && lifetime !== OF_SESSION && { expires_in: lifetime }),
        ...(isInvitation && { sign_in_code: true, sign_in_code_lasts: true }),
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

type CreatedToken = components['schemas']['CreatedAccessToken']

/** The link for a colleague, with when it ends. */
function InvitationLink({ made }: { readonly made: CreatedToken }) {
  const { texts, locale } = useSpeech()
  const t = texts.tokens
  const { name, sign_in_code: code = '', sign_in_code_expires_at: until = made.expires_at } = made
  const link = `${location.origin}${location.pathname}#code=${code}`
  return (
    <div className="stack">
      <p>{t.linkHint(name)}</p>
      <CodeBlock text={link} label={t.invitedTitle(name)} copy={t.copyLink} />
      <p className="dim">{t.accessHint(untilText(until, locale))}</p>
    </div>
  )
}

/** The value of a new token. Nothing shows it again. */
function TokenValue({ value }: { readonly value: string }) {
  const { tokens: t } = useTexts()
  return (
    <div className="stack">
      <p className="once">
        <TriangleAlert aria-hidden="true" size={18} />
        {t.once}
      </p>
      <CodeBlock text={value} label={t.createdTitle} copy={t.copyValue} />
      <p className="dim">{t.onceHint}</p>
    </div>
  )
}
