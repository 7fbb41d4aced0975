import { instantText } from '../instant_text.js'
import { insteadOf, instantOf, repetitionsOf } from '../local_time.js'
import { useSpeech } from '../texts/texts.js'
import { Select } from './select.js'

interface ClockChoiceProps {
  /** As `localText` writes it. */
  readonly text: string
  readonly isReadOnly?: boolean
  onChoose(text: string): void
}

/** Below an input of a local time: which of two instants is meant when clocks show it twice, or what counts when they leave it out. */
export function ClockChoice({ text, isReadOnly = false, onChoose }: ClockChoiceProps) {
  const { texts, locale } = useSpeech()
  const t = texts.parts
  const shown = (instant: string | null) => (instant === null ? '' : instantText(instant, locale))
  const instead = insteadOf(text)
  const options = repetitionsOf(text).map((each) => ({
    value: each,
    label: shown(instantOf(each)),
  }))
  if (instead !== null) {
    return (
      <p className="hint" role="status">
        {t.clockSkips(shown(instead))}
      </p>
    )
  }
  if (options.length === 0) return null
  return (
    <Select
      aria-label={t.clockRepeats}
      value={text}
      options={options}
      disabled={isReadOnly}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
