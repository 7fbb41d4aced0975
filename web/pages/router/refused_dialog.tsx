import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { useTexts } from '../../texts/texts.js'
import { type ConflictActions, ConflictCard } from './conflict_card.js'
import type { Conflict } from './types.js'

interface RefusedDialogProps extends ConflictActions {
  readonly conflicts: readonly Conflict[]
  /** How many severe ones there are; not all may be listed. */
  readonly total: number
  readonly isBusy: boolean
  onSaveAnyway(): void
  onClose(): void
}

/** The service refused to save a router with severe conflicts: they are shown, and a person may save it all the same. */
export function RefusedDialog(props: RefusedDialogProps) {
  const { conflicts, total, isBusy, onSaveAnyway, onClose, ...actions } = props
  const t = useTexts()
  const texts = t.router.refused
  return (
    <Dialog
      size="large"
      title={texts.title(total)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={onSaveAnyway}>
            {texts.anyway}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <ul className="stack">
        {conflicts.map((conflict, at) => (
          <ConflictCard key={at} conflict={conflict} {...actions} />
        ))}
      </ul>
      {total > conflicts.length && (
        <p className="hint">{t.router.check.more(total - conflicts.length)}</p>
      )}
    </Dialog>
  )
}
