import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { CalendarDays, X } from '#console/icons/lucide'
import { instantText } from '#console/shared/instant_text'
import {
  clockOf,
  instantOf,
  insteadOf,
  readTime,
  repetitionsOf,
  writtenTime,
} from '#console/shared/local_time'
import { timeFormat } from '#console/shared/zone'
import { useSpeech, useTexts } from '#console/texts/texts'
import { IconButton } from './buttons.js'
import { Select } from './controls.js'
import { Field } from './field.js'
import './instant_field.css'

interface InstantFieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly name?: string
  /** In the form of `localText`; empty for no time, or input that is no time. */
  readonly value: string
  readonly isRequired?: boolean
  readonly isReadOnly?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Runs for each valid time as it is typed, and for any other text when the field is left. */
  onChange(value: string): void
  onLeave?(): void
}

/**
 * A date and time in the console's language and zone, whatever the browser's are: typed, or picked from the browser's calendar.
 * It names the zone, explains unreadable input, and can be cleared.
 */
export function InstantField(props: InstantFieldProps) {
  const { label, hint, problem, name, value, inputRef } = props
  const { isRequired = false, isReadOnly = false, onChange, onLeave } = props
  const { texts, language, locale } = useSpeech()
  const t = texts.parts.instant
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const instant = instantOf(value)
  const unreadable =
    typed === null && value !== '' && instant === null
      ? t.unreadable(value, writtenTime('2027-01-01T08:00', language))
      : undefined
  useEffect(() => field.current?.setCustomValidity(unreadable ?? ''), [unreadable])
  const take = (text: string) => {
    const read = readTime(text) ?? text.trim()
    // The later of two ambiguous instants shows the same clock, without its offset.
    if (read !== clockOf(value)) onChange(read)
  }
  return (
    <Field label={label} hint={hint} problem={unreadable ?? problem}>
      {(input) => (
        <>
          <div className="instant">
            <input
              {...input}
              ref={(element) => {
                field.current = element
                if (typeof inputRef === 'function') inputRef(element)
                else if (inputRef) inputRef.current = element
              }}
              name={name}
              autoComplete="off"
              spellCheck={false}
              placeholder={t.notSet}
              required={isRequired}
              readOnly={isReadOnly}
              value={typed ?? writtenTime(value, language)}
              onChange={({ target: { value: text } }) => {
                setTyped(text)
                if (text.trim() === '' || readTime(text) !== null) take(text)
              }}
              onKeyDown={({ key }) => {
                if (key === 'Enter' && typed !== null) take(typed)
              }}
              onBlur={() => {
                if (typed !== null) take(typed)
                setTyped(null)
                onLeave?.()
              }}
            />
            {instant !== null && (
              <span className="dim" aria-hidden="true">
                {zoneText(instant, locale)}
              </span>
            )}
            {value !== '' && !isReadOnly && (
              <IconButton
                icon={X}
                label={t.clear}
                onClick={() => {
                  setTyped(null)
                  onChange('')
                  field.current?.focus()
                }}
              />
            )}
            {!isReadOnly && (
              <Calendar clock={instant === null ? '' : clockOf(value)} onPick={take} />
            )}
          </div>
          <ClockChoice text={value} isReadOnly={isReadOnly} onChoose={onChange} />
        </>
      )}
    </Field>
  )
}

/** The browser's calendar, behind a button. */
function Calendar({ clock, onPick }: { readonly clock: string; onPick(text: string): void }) {
  const t = useTexts().parts.instant
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        className="instant-picker"
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        value={clock}
        onChange={({ target }) => onPick(target.value)}
      />
      <IconButton icon={CalendarDays} label={t.pick} onClick={() => picker.current?.showPicker()} />
    </>
  )
}

/** The zone at an instant, in the language's short form: `MEZ`, `GMT+1`. */
function zoneText(instant: string, locale: string): string {
  const parts = timeFormat(locale, { timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

interface ClockChoiceProps {
  /** In the form of `localText`. */
  readonly text: string
  readonly isReadOnly?: boolean
  onChoose(text: string): void
}

/** For a local time that the clocks show twice, the choice of the instant; for one that they skip, the instant that applies. */
function ClockChoice({ text, isReadOnly = false, onChoose }: ClockChoiceProps) {
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
