import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Columns2, X } from '#console/icons/lucide'
import { Button } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { Field, type FieldInput } from '#console/parts/field'
import { InstantField } from '#console/parts/instant_field'
import { goTo } from '#console/shared/hash_location'
import { instantOf, localText } from '#console/shared/local_time'
import { useTexts } from '#console/texts/texts'
import {
  AS_OF_KINDS,
  asOfInput,
  type AsOfInput,
  enteredAsOf,
  keepTried,
  placeOf,
  type Trial,
  triedUrls,
} from './trial.js'

/** What to try: the URL, a second one to compare, and when. */
export function UrlForm({ trial }: { readonly trial: Trial }) {
  const t = useTexts().tryUrl
  const [url, setUrl] = useState(trial.url)
  const [other, setOther] = useState(trial.other ?? '')
  const [when, setWhen] = useState(localText(trial.at))
  const [asOf, setAsOf] = useState(() => asOfInput(trial.asOf))
  const isComparing = trial.other !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    for (const tried of [other.trim(), url.trim()]) if (tried !== '') keepTried(tried)
    goTo(placeOf({ ...entered(), other: isComparing ? other.trim() : null }))
  }
  const entered = (): Trial => ({
    ...trial,
    url: url.trim(),
    at: instantOf(when, trial.at),
    asOf: enteredAsOf(asOf, trial.asOf),
  })
  const compare = () => goTo(placeOf({ ...entered(), other: isComparing ? null : '' }))
  return (
    <form className="sheet pad stack try-form" onSubmit={submit}>
      <div className="urls">
        <Field label={t.url} hint={t.urlHint}>
          {(input) => <UrlInput input={input} value={url} onChange={setUrl} isFirst />}
        </Field>
        {isComparing && (
          <Field label={t.other}>
            {(input) => <UrlInput input={input} value={other} onChange={setOther} />}
          </Field>
        )}
      </div>
      <div className="try-options">
        <div className="times">
          <InstantField label={t.at} value={when} onChange={setWhen} />
          <AsOfField value={asOf} onChange={setAsOf} />
        </div>
        <div className="actions">
          <Button tone="primary" type="submit">
            {t.action}
          </Button>
          <Button tone="quiet" icon={isComparing ? X : Columns2} onClick={compare}>
            {isComparing ? t.compareNot : t.compare}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface UrlInputProps {
  readonly input: FieldInput
  readonly value: string
  readonly isFirst?: boolean
  onChange(value: string): void
}

/** A URL input whose cursor keys step through the URLs that this tab tried. */
function UrlInput({ input, value, isFirst = false, onChange }: UrlInputProps) {
  const t = useTexts().tryUrl
  const place = useRef(-1)
  const typed = useRef(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    const former = triedUrls()
    const next = Math.max(-1, Math.min(place.current + step, former.length - 1))
    event.preventDefault()
    if (place.current === -1) typed.current = value
    place.current = next
    onChange(next === -1 ? typed.current : (former[next] ?? ''))
  }
  return (
    <input
      {...input}
      className="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder={t.placeholder}
      value={value}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        place.current = -1
        onChange(event.target.value)
      }}
      {...(isFirst && { 'data-key': '/' })}
    />
  )
}

interface AsOfFieldProps {
  readonly value: AsOfInput
  onChange(value: AsOfInput): void
}

/** Which routers to ask: the current ones, or those of an instant or a revision. */
function AsOfField({ value: { kind, text }, onChange }: AsOfFieldProps) {
  const t = useTexts().tryUrl
  return (
    <>
      <Field label={t.asOf.label}>
        {(input) => (
          <Select
            {...input}
            value={kind}
            options={AS_OF_KINDS.map((each) => ({ value: each, label: t.asOf.kinds[each] }))}
            onChange={({ target }) => {
              const chosen = AS_OF_KINDS.find((each) => each === target.value) ?? 'now'
              onChange({ kind: chosen, text: '' })
            }}
          />
        )}
      </Field>
      {kind === 'instant' && (
        <InstantField
          label={t.asOf.instant}
          value={text}
          isRequired
          onChange={(entered) => onChange({ kind, text: entered })}
        />
      )}
      {kind === 'revision' && (
        <Field label={t.asOf.revision}>
          {(input) => (
            <input
              {...input}
              className="revision"
              inputMode="numeric"
              pattern=" *[0-9]{1,15} *"
              required
              autoComplete="off"
              value={text}
              onChange={({ target }) => onChange({ kind, text: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
