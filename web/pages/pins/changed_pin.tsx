import { Check, TriangleAlert } from 'lucide-react'
import { Button } from '../../parts/button.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import { PinPromise, PinTerms } from './pin_promise.js'
import type { Pin } from './use_pins.js'

interface ChangedPinProps {
  readonly theirs: Pin
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Somebody else changed the pin: how it is now, and the choice between theirs and mine. */
export function ChangedPin({ theirs, onKeepMine, onTakeTheirs }: ChangedPinProps) {
  const { pins: t } = useTexts()
  return (
    <div className="notice stack tight" role="alert">
      <strong>
        <TriangleAlert aria-hidden="true" size={16} /> {t.changed} <Time at={theirs.updatedAt} />
      </strong>
      <p>{t.isNow}</p>
      <PinPromise pin={theirs} />
      <PinTerms pin={theirs} />
      <div className="actions">
        <Button icon={Check} onClick={onKeepMine}>
          {t.keepMine}
        </Button>
        <Button onClick={onTakeTheirs}>{t.takeTheirs}</Button>
      </div>
    </div>
  )
}
