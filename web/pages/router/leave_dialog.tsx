import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { useTexts } from '../../texts/texts.js'

interface LeaveDialogProps {
  readonly changes: number
  onLeave(): void
  onStay(): void
}

/** Asks before unsaved changes are given up. */
export function LeaveDialog({ changes, onLeave, onStay }: LeaveDialogProps) {
  const { leave } = useTexts().router
  return (
    <Dialog
      title={leave.title}
      onClose={onStay}
      actions={
        <>
          <Button tone="primary" onClick={onStay}>
            {leave.stay}
          </Button>
          <Button tone="danger" onClick={onLeave}>
            {leave.leave}
          </Button>
        </>
      }
    >
      <p>{leave.lead(changes)}</p>
    </Dialog>
  )
}
