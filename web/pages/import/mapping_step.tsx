import { type FormEvent, useState } from 'react'
import { useFlowNames } from '#console/api/booking_flows'
import { ArrowLeft, FileSearch } from '#console/icons/lucide'
import { Button } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { Field } from '#console/parts/field'
import { instantText } from '#console/shared/instant_text'
import { useSpeech, useTexts } from '#console/texts/texts'
import type { CsvDrafts, Sheet } from './drafts.js'
import {
  chosenMeanings,
  draftsOf,
  FIELDS,
  keepMeanings,
  letterOf,
  type Meaning,
  missingFields,
  proposedMeanings,
  withMeaning,
} from './mapping.js'
import { instantOfCell } from './sent_cell.js'

interface MappingStepProps {
  readonly sheet: Sheet
  readonly isBusy: boolean
  onMapped(drafts: CsvDrafts): void
  onBack(): void
}

const EXAMPLES = 3

/** Assigns a meaning to each column of a spreadsheet, with its first cells as examples. */
export function MappingStep({ sheet, isBusy, onMapped, onBack }: MappingStepProps) {
  const t = useTexts().import
  const flows = useFlowNames()
  const [meanings, setMeanings] = useState(() => proposedMeanings(sheet, chosenMeanings()))
  const [flowId, setFlowId] = useState('')
  const missing = missingFields(meanings)
  const lacksFlow = missing.includes('booking_flow')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keepMeanings(sheet, meanings)
    onMapped(draftsOf(sheet, meanings, lacksFlow ? flowId : null))
  }
  return (
    <form className="sheet pad stack" onSubmit={submit}>
      <div className="stack tight">
        <h2>{t.mapping}</h2>
        <p className="dim">{t.mappingHint(sheet.rows.length)}</p>
      </div>
      <div className="draft-fields">
        {meanings.map((meaning, at) => (
          <ColumnField
            key={at}
            {...{ sheet, at, meaning }}
            onChoose={(next) => setMeanings(withMeaning(meanings, at, next))}
          />
        ))}
        {lacksFlow && (
          <Field label={t.flowOfAll} isRequired>
            {(input) => (
              <Select
                {...input}
                value={flowId}
                options={[
                  { value: '', label: t.chooseFlow },
                  ...[...flows].map(([value, label]) => ({ value, label })),
                ]}
                onChange={({ target }) => setFlowId(target.value)}
              />
            )}
          </Field>
        )}
      </div>
      {missing.includes('name') && <p className="notice">{t.nameMissing}</p>}
      <div className="actions">
        <Button icon={ArrowLeft} onClick={onBack}>
          {t.back}
        </Button>
        <Button
          type="submit"
          tone="primary"
          icon={FileSearch}
          isBusy={isBusy}
          disabled={missing.includes('name') || (lacksFlow && flowId === '')}
        >
          {t.check}
        </Button>
        <span className="dim">{t.checkHint}</span>
      </div>
    </form>
  )
}

interface ColumnFieldProps {
  readonly sheet: Sheet
  readonly at: number
  readonly meaning: Meaning
  onChoose(meaning: Meaning): void
}

function ColumnField({ sheet, at, meaning, onChoose }: ColumnFieldProps) {
  const { texts, locale } = useSpeech()
  const t = texts.import
  const cells = new Set(sheet.rows.map((row) => row.cells[at]?.trim() ?? ''))
  const examples = [...cells]
    .filter((cell) => cell !== '')
    .slice(0, EXAMPLES)
    .map((cell) => {
      const instant = meaning.startsWith('active_') ? instantOfCell(meaning, cell) : null
      return instant === null ? cell : `${cell} = ${instantText(instant, locale)}`
    })
  return (
    <Field
      label={
        <>
          <span className="dim">{letterOf(at)}</span> <bdi>{sheet.headers[at] || t.noHeading}</bdi>
        </>
      }
      hint={<bdi className="cell-examples">{examples.join(' · ')}</bdi>}
    >
      {(input) => (
        <Select
          {...input}
          value={meaning}
          options={['' as const, ...FIELDS].map((value) => ({
            value,
            label: value === '' ? t.leftOut : t.fields[value],
          }))}
          onChange={({ target: { value } }) =>
            onChoose(FIELDS.find((field) => field === value) ?? '')
          }
        />
      )}
    </Field>
  )
}
