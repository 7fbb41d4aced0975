import type { ReactNode } from 'react'
import { brokenPinsOf } from '../api/pins_problem.js'
import type { ApiProblem } from '../api/problems.js'
import { useMay } from '../session.js'
import { useTexts } from '../texts/texts.js'
import { BrokenPins } from './broken_pins.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'

interface PinsDialogProps {
  readonly problem: ApiProblem
  /** What was refused. */
  readonly refused: 'save' | 'delete' | 'import' | 'restore'
  readonly isBusy: boolean
  /** What else the write would do. */
  readonly children?: ReactNode
  onAllTheSame(): void
  onClose(): void
}

/** A write was refused because it breaks pins; a token with the permission may do it all the same. */
export function PinsDialog(props: PinsDialogProps) {
  const { problem, refused, isBusy, children, onAllTheSame, onClose } = props
  const texts = useTexts().pins.broken
  const mayOverride = useMay('pins:override')
  const broken = brokenPinsOf(problem)
  return (
    <Dialog
      size="large"
      title={texts.title(broken.total)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          {mayOverride && (
            <Button tone="danger" isBusy={isBusy} onClick={onAllTheSame}>
              {texts.allTheSame[refused]}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.lead}</p>
      <BrokenPins {...broken} />
      {children}
      <p className="hint">{mayOverride ? texts.mayOverride : texts.needsOverride}</p>
    </Dialog>
  )
}
