interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  onChoose(value: Value): void
}

/** One of a few choices, all in view. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, chosen, onChoose } = props
  return (
    <div role="group" aria-label={label} className="segments">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === chosen}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
