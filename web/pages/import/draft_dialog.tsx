import { type FormEvent, useId, useState } from 'react'
import { Check, Trash2 } from '#console/icons/lucide'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { Field, type FieldInput } from '#console/parts/field'
import { useTexts } from '#console/texts/texts'
import { DraftProblems } from './draft_problems.js'
import { summaryOf } from './draft_summary.js'
import type { Drafts, RefusedDraft } from './drafts.js'
import { FIELDS, type Field as MappedField } from './mapping.js'
import { errorText } from './problem_texts.js'

interface DraftDialogProps {
  readonly drafts: Drafts
  readonly index: number
  readonly refused: RefusedDraft | undefined
  /** Takes the drafts with this one changed or removed. */
  onChange(drafts: Drafts): void
  onClose(): void
}

/** Corrects or removes one draft: a CSV row by its columns, a JSON draft as text. */
export function DraftDialog({ drafts, index, refused, onChange, onClose }: DraftDialogProps) {
  const texts = useTexts()
  const t = texts.import
  const form = useId()
  const [cells, setCells] = useState<readonly string[]>(cellsOf(drafts, index))
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = changedDrafts(drafts, index, cells)
    setIsWrong(changed === null)
    if (changed !== null) onChange(changed)
  }
  const columns = drafts.kind === 'csv' ? drafts.columns : [{ name: t.json, letter: '' }]
  const labels = columns.map(({ name }) => name)
  const problems = refused?.problems ?? []
  const problemOf = (label: string) => {
    const error = problems
      .flatMap(({ errors = [] }) => errors)
      .find((each) => fieldOf(each) === label)
    return error && errorText(drafts, index, error, texts)
  }
  /** Problems that belong to no field. */
  const others = problems.filter(
    ({ errors = [] }) =>
      errors.length === 0 || errors.some((error) => !labels.includes(fieldOf(error)))
  )
  return (
    <Dialog
      title={summaryOf(drafts, index).name || t.unnamed}
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button tone="danger" icon={Trash2} onClick={() => onChange(without(drafts, index))}>
            {t.leaveOut}
          </Button>
          <Button onClick={onClose}>{texts.parts.cancel}</Button>
          <Button type="submit" form={form} tone="primary" icon={Check}>
            {t.checkAgain}
          </Button>
        </>
      }
    >
      {others.length > 0 && <DraftProblems drafts={drafts} index={index} problems={others} />}
      <form
        id={form}
        className={drafts.kind === 'csv' ? 'draft-fields' : 'stack'}
        onSubmit={submit}
        noValidate
      >
        {columns.map(({ name: label, letter }, at) => (
          <Field
            key={at}
            label={
              <>
                {letter && <span className="dim">{letter} </span>}
                {FIELDS.some((field) => field === label) ? t.fields[label as MappedField] : label}
              </>
            }
            problem={isWrong ? t.unread.not_json : problemOf(label)}
          >
            {(input) => (
              <Cell
                isCsv={drafts.kind === 'csv'}
                input={input}
                value={cells[at] ?? ''}
                onChange={(text) =>
                  setCells(labels.map((_, each) => (each === at ? text : (cells[each] ?? ''))))
                }
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  )
}

interface CellProps {
  readonly isCsv: boolean
  readonly input: FieldInput
  readonly value: string
  onChange(text: string): void
}

function Cell({ isCsv, input, value, onChange }: CellProps) {
  const given = {
    ...input,
    value,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (isCsv) return <input {...given} dir="auto" autoComplete="off" />
  return <textarea {...given} className="source" rows={16} dir="ltr" />
}

interface RowError {
  readonly column?: string
  readonly field: string
}

/** The column or member of an error. */
function fieldOf({ column, field }: RowError): string {
  return column ?? field.split('.', 1)[0] ?? ''
}

function cellsOf(drafts: Drafts, index: number): readonly string[] {
  if (drafts.kind === 'csv') return drafts.rows[index]?.cells ?? []
  return [JSON.stringify(drafts.rows[index], null, 2)]
}

/** Null if the text is not JSON. */
function changedDrafts(drafts: Drafts, index: number, cells: readonly string[]): Drafts | null {
  if (drafts.kind === 'csv') {
    const { number } = drafts.rows[index] ?? { number: 0 }
    return { ...drafts, rows: drafts.rows.with(index, { number, cells }) }
  }
  try {
    return { ...drafts, rows: drafts.rows.with(index, JSON.parse(cells[0] ?? '')) }
  } catch {
    return null
  }
}

function without(drafts: Drafts, index: number): Drafts {
  return drafts.kind === 'csv'
    ? { ...drafts, rows: drafts.rows.toSpliced(index, 1) }
    : { ...drafts, rows: drafts.rows.toSpliced(index, 1) }
}
