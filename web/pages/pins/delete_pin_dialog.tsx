import { useQueryClient } from '@tanstack/react-query'
import { apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { ConfirmDialog } from '../../parts/confirm_dialog.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { useTexts } from '../../texts/texts.js'
import { type Pin, PINS_KEY } from './use_pins.js'

export function DeletePinDialog({ pin, onClose }: { readonly pin: Pin; onClose(): void }) {
  const { pins: t } = useTexts()
  const client = useQueryClient()
  const deletion = apiHooks.useMutation('delete', '/v1/router-pins/{id}', {
    onSuccess: () => {
      onClose()
      toast({ text: t.deleted })
      return client.invalidateQueries({ queryKey: PINS_KEY })
    },
  })
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      action={t.delete}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate({ params: { path: { id: pin._id } } })}
      onClose={onClose}
    >
      <p className="url" dir="ltr">
        {pin.url}
      </p>
      <p>{t.deleteHint}</p>
      {deletion.error !== null && <ProblemBox problem={asProblem(deletion.error)} />}
    </ConfirmDialog>
  )
}
