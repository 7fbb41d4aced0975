import { type FormEvent, useState } from 'react'
import { useFlowNames } from '#console/api/booking_flows'
import { CheckCheck } from '#console/icons/lucide'
import { Button } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { Field } from '#console/parts/field'
import { useTexts } from '#console/texts/texts'
import type { Drafts, Refusals } from './drafts.js'
import { correctedDrafts, groupsOf } from './problem_texts.js'

interface CorrectionsProps {
  readonly drafts: Drafts
  readonly refusals: Refusals
  readonly isBusy: boolean
  onChange(drafts: Drafts): void
}

/** Corrects the same mistake in several rows at once. */
export function Corrections({ drafts, refusals, isBusy, onChange }: CorrectionsProps) {
  const texts = useTexts()
  const t = texts.import
  const flows = [...useFlowNames().values()]
  const [fixes, setFixes] = useState<ReadonlyMap<string, string>>(new Map())
  const groups = groupsOf(drafts, refusals, texts)
  if (groups.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFixes(new Map())
    onChange(correctedDrafts(drafts, groups, fixes))
  }
  return (
    <form className="sheet pad stack" onSubmit={submit}>
      <h2>{t.corrections}</h2>
      <div className="draft-fields">
        {groups.map(({ key, column, text, right, places }) => (
          <Field key={key} label={t.group(places, text)} hint={right}>
            {(input) => {
              const change = ({ target }: { target: { value: string } }) =>
                setFixes(new Map([...fixes, [key, target.value]]))
              return column === 'booking_flow' ? (
                <Select
                  {...input}
                  value={fixes.get(key) ?? ''}
                  options={[
                    { value: '', label: t.chooseFlow },
                    ...flows.map((name) => ({ value: name, label: name })),
                  ]}
                  onChange={change}
                />
              ) : (
                <input
                  {...input}
                  dir="auto"
                  autoComplete="off"
                  value={fixes.get(key) ?? text}
                  onChange={change}
                />
              )
            }}
          </Field>
        ))}
      </div>
      <div className="actions">
        <Button
          type="submit"
          tone="primary"
          icon={CheckCheck}
          isBusy={isBusy}
          disabled={fixes.size === 0}
        >
          {t.correct}
        </Button>
      </div>
    </form>
  )
}
