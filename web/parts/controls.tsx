import { type KeyboardEvent, type ReactNode, type SelectHTMLAttributes, useId, useRef } from 'react'
import { Search, X } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A native select. Goes inside a `Field`, or needs an `aria-label`. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  onChoose(value: Value): void
}

/** A choice of few options, all visible. */
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

interface SearchFieldProps {
  /** The label, also the placeholder. */
  readonly label: string
  readonly value: string
  onChange(value: string): void
}

/** The search field of a page. `/` focuses it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <span className="search-field">
      <Search aria-hidden="true" size={16} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        data-key="/"
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value === '' && <kbd aria-hidden="true">/</kbd>}
    </span>
  )
}

interface TabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly { readonly name: Name; readonly label: ReactNode }[]
  readonly selected: Name
  readonly children: ReactNode
  onSelect(name: Name): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with one visible panel. Cursor keys, Home and End select. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, selected, children, onSelect } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === selected)
    const step = STEPS[event.key]
    let next = step === undefined ? -1 : (at + step + tabs.length) % tabs.length
    if (event.key === 'Home') next = 0
    if (event.key === 'End') next = tabs.length - 1
    const tab = tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onSelect(tab.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" className="tabs" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}

interface ChipProps {
  /** The text before the value, such as `utm_source=`. */
  readonly name?: string
  readonly value: string
  /** Adds a button that removes the chip. */
  onRemove?(): void
}

/** A short value, such as a criterion. A long one is truncated, and shown whole on hover. */
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
