import { type KeyboardEvent, useId, useState } from 'react'
import type { FieldInput } from './field.js'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** Dimmed, beside the label. */
  readonly note?: string
}

interface ComboboxProps {
  /** Of a `Field`, or a label of its own. */
  readonly input: FieldInput | { readonly 'aria-label': string }
  readonly text: string
  /** Best match first. */
  readonly options: readonly ComboboxOption[]
  /** Shown if there are no options. */
  readonly none: string
  readonly placeholder?: string
  onType(text: string): void
  onPick(option: ComboboxOption): void
  onOpen?(): void
  onLeave?(): void
}

/** A text field with proposals: `↓` and `↑` move, `Enter` picks, `Esc` closes. */
export function Combobox(props: ComboboxProps) {
  const { input, text, options, none, placeholder, onType, onPick, onOpen, onLeave } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const active = options[Math.min(at, options.length - 1)]
  const isListed = isOpen && active !== undefined
  const open = () => {
    if (isOpen) return
    setOpen(true)
    setAt(0)
    onOpen?.()
  }
  const pick = (option: ComboboxOption) => {
    setOpen(false)
    onPick(option)
  }
  const move = (step: number) => {
    open()
    if (isListed) setAt((options.indexOf(active) + step + options.length) % options.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, (() => void) | false>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: isListed && (() => pick(active)),
      Escape: isOpen && (() => setOpen(false)),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="combobox">
      <input
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-activedescendant={isListed ? `${id}-${active.value}` : undefined}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          open()
          setAt(0)
          onType(target.value)
        }}
        onFocus={() => onOpen?.()}
        onClick={open}
        onBlur={() => {
          setOpen(false)
          onLeave?.()
        }}
        onKeyDown={onKeyDown}
      />
      {isListed && <Options {...{ id, options, active }} onPick={pick} />}
      {isOpen && !isListed && (
        <p className="options dim" role="status">
          {none}
        </p>
      )}
    </div>
  )
}

interface OptionsProps extends Pick<ComboboxProps, 'options' | 'onPick'> {
  readonly id: string
  readonly active: ComboboxOption
}

function Options({ id, options, active, onPick }: OptionsProps) {
  return (
    <ul id={`${id}-list`} role="listbox" className="options">
      {options.map((option) => (
        <li
          key={option.value}
          id={`${id}-${option.value}`}
          role="option"
          aria-selected={option === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <span dir="auto">{option.label}</span>
          {option.note && <span className="dim">{option.note}</span>}
        </li>
      ))}
    </ul>
  )
}
