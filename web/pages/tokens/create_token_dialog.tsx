import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiHooks, bearer } from '../../api/client.js'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { useTexts } from '../../texts/texts.js'
import { CreateTokenForm, type NewToken } from './create_token_form.js'
import { TokenValue } from './token_value.js'
import { TOKENS_KEY } from './use_tokens.js'

/** Creates a token, then shows its value: that once. */
export function CreateTokenDialog({ onClose }: { onClose(): void }) {
  const { tokens: t, parts } = useTexts()
  const form = useId()
  const client = useQueryClient()
  const [value, setValue] = useState<string | null>(null)
  const create = apiHooks.useMutation('post', '/v1/access-tokens', {
    onSuccess: (created) => {
      if ('token' in created) setValue(created.token)
      void client.invalidateQueries({ queryKey: TOKENS_KEY })
    },
  })
  const submit = ({ name, permissions, lifetime, by }: NewToken) =>
    create.mutate({
      ...(by.trim() !== '' && { headers: { Authorization: bearer(by.trim()) } }),
      body: { name, permissions, ...(lifetime !== '' && { expires_in: lifetime }) },
    })
  if (value !== null) {
    return (
      <Dialog
        title={t.createdTitle}
        isDeliberate
        onClose={onClose}
        actions={
          <Button tone="primary" onClick={onClose}>
            {t.kept}
          </Button>
        }
      >
        <TokenValue value={value} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t.create}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button tone="primary" type="submit" form={form} isBusy={create.isPending}>
            {t.create}
          </Button>
        </>
      }
    >
      <CreateTokenForm id={form} problem={create.error} onSubmit={submit} />
    </Dialog>
  )
}
