import { Answer } from '../../parts/answer.js'
import { Dialog } from '../../parts/dialog.js'
import { useTexts } from '../../texts/texts.js'
import { PinDialog } from './pin_dialog.js'
import { formOfPin } from './pin_form.js'
import { usePin } from './use_pin.js'

interface EditPinDialogProps {
  readonly id: string
  onClose(): void
}

/** Changes a pin, as it is stored when the dialog opens. */
export function EditPinDialog({ id, onClose }: EditPinDialogProps) {
  const { pins: t } = useTexts()
  const query = usePin(id)
  if (query.data !== undefined) {
    return <PinDialog stored={query.data} form={formOfPin(query.data)} onClose={onClose} />
  }
  return (
    <Dialog title={t.edit} onClose={onClose}>
      <Answer query={query}>{() => null}</Answer>
    </Dialog>
  )
}
