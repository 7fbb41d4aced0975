import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#console/api/client'
import { PINS_KEY } from '#console/api/pins'
import { asProblem } from '#console/api/problems'
import { onRevisionOf } from '#console/api/revisioned'
import { endReading } from '#console/api/use_meanwhile'
import { Answer, ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { ConfirmDialog } from '#console/parts/dialogs'
import { HeldNotice } from '#console/parts/meanwhile'
import { toast } from '#console/parts/toasts'
import { undoBy } from '#console/parts/undo'
import { useTexts } from '#console/texts/texts'
import { PinPromise, PinTerms } from './pin_list.js'
import { recreatePin } from './use_pin_save.js'
import { type Pin, useHeldPin, usePin } from './use_pins.js'

interface DeletePinDialogProps {
  readonly id: string
  onClose(): void
}

/** Deletes the shown revision of a pin. If another person changed the pin, shows it again instead. */
export function DeletePinDialog({ id, onClose }: DeletePinDialogProps) {
  const texts = useTexts()
  const t = texts.pins
  const client = useQueryClient()
  const query = usePin(id)
  const deletion = useMutation({
    onMutate: endReading,
    mutationFn: (shown: Pin) => {
      const params = { path: { id }, query: onRevisionOf(shown) }
      return api.DELETE('/v1/router-pins/{id}', { params })
    },
    onSuccess(_, deleted) {
      onClose()
      toast({ text: t.deleted, undo: undoBy(texts, () => recreatePin(deleted)) })
      return client.invalidateQueries({ queryKey: PINS_KEY })
    },
    async onError(thrown) {
      if (asProblem(thrown).status === 412) await query.refetch()
    },
  })
  const problem = deletion.error === null ? null : asProblem(deletion.error)
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      action={t.delete}
      isBusy={deletion.isPending}
      isDisabled={query.data === undefined || query.isFetching}
      onConfirm={() => {
        if (query.data) deletion.mutate(query.data)
      }}
      onClose={onClose}
    >
      {problem?.status === 412 && (
        <p className="notice" role="alert">
          {t.changedBeforeDeletion}
        </p>
      )}
      {(deletion.isIdle || deletion.isError) && (
        <HeldPin stored={query.data} onReload={() => void query.refetch()} />
      )}
      <Answer query={query}>
        {(pin) => (
          <>
            <PinPromise pin={pin} />
            <PinTerms pin={pin} />
          </>
        )}
      </Answer>
      <p>{t.deleteHint}</p>
      {problem !== null && problem.status !== 412 && <ProblemBox problem={problem} />}
    </ConfirmDialog>
  )
}

interface HeldPinProps {
  readonly stored: Pin | undefined
  onReload(): void
}

/** Says that another person changed or deleted the pin. During the person's own deletion it would find the pin gone. */
function HeldPin({ stored, onReload }: HeldPinProps) {
  const { pins: t } = useTexts()
  const done = useHeldPin(stored)?.done
  return (
    <HeldNotice done={done}>
      {done === 'changed' && <Button onClick={onReload}>{t.showPresent}</Button>}
    </HeldNotice>
  )
}
