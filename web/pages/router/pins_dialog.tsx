import type { ApiProblem } from '../../api/problems.js'
import { BrokenPins } from '../../parts/broken_pins.js'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'

interface PinsDialogProps {
  readonly problem: ApiProblem
  readonly isBusy: boolean
  onAllTheSame(): void
  onClose(): void
}

/** A write was refused because it breaks pins; who holds the permission may write all the same. */
export function PinsDialog({ problem, isBusy, onAllTheSame, onClose }: PinsDialogProps) {
  const t = useTexts()
  const texts = t.pins.broken
  const mayOverride = useMay('pins:override')
  return (
    <Dialog
      size="large"
      title={texts.title(Number(problem.body.pins_total ?? 1))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          {mayOverride && (
            <Button tone="danger" isBusy={isBusy} onClick={onAllTheSame}>
              {texts.allTheSame}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.lead}</p>
      <BrokenPins problem={problem} />
      <p className="hint">{mayOverride ? texts.mayOverride : texts.needsOverride}</p>
    </Dialog>
  )
}
