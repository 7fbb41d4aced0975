import { X } from '../icons/lucide.js'
import { useFirstTexts } from '../texts/texts.js'

interface ChipProps {
  /** What comes before the value, such as `utm_source=`. */
  readonly name?: string
  readonly value: string
  /** Adds a button that takes the chip away. */
  onRemove?(): void
}

/** One short value, such as a criterion. A long one is cut, and whole on hover. */
export function Chip({ name = '', value, onRemove }: ChipProps) {
  const t = useFirstTexts()
  return (
    <span className="chip" title={`${name}${value}`}>
      <span className="cut">
        {name}
        <b dir="auto">{value}</b>
      </span>
      {onRemove && (
        <button type="button" aria-label={`${t.parts.remove}: ${name}${value}`} onClick={onRemove}>
          <X aria-hidden="true" size={12} />
        </button>
      )}
    </span>
  )
}
