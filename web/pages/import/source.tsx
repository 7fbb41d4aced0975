import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useFlowNames } from '#console/api/booking_flows'
import { FileDown, FileSearch, FileUp } from '#console/icons/lucide'
import { Button } from '#console/parts/buttons'
import { Field } from '#console/parts/field'
import { saveFile } from '#console/shared/save_file'
import { spreadsheetOf } from '#console/shared/spreadsheet_of'
import { useTexts } from '#console/texts/texts'
import {
  type ReadSource,
  readSource,
  textOfFile,
  type UnreadDrafts,
  type UnreadFile,
} from './drafts.js'

interface SourceProps {
  readonly isBusy: boolean
  onRead(read: ReadSource): void
}

/** Takes a file or pasted text, as JSON or CSV. Checking writes nothing. */
export function Source({ isBusy, onRead }: SourceProps) {
  const t = useTexts().import
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<UnreadDrafts | UnreadFile | null>(null)
  const read = (source: string) => {
    const found = readSource(source)
    setProblem(typeof found === 'string' ? found : null)
    if (typeof found !== 'string') onRead(found)
  }
  const chooseFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file === undefined) return
    const source = textOfFile(await file.arrayBuffer())
    target.value = ''
    if (typeof source === 'string') {
      setProblem(source)
      return
    }
    setText(source.text)
    read(source.text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read(text)
  }
  return (
    <form className="sheet pad stack" onSubmit={submit} noValidate>
      <Field label={t.file} hint={t.fileHint}>
        {(input) => (
          <div className="file-box">
            <input
              {...input}
              type="file"
              accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json"
              onChange={(event) => void chooseFile(event)}
            />
            <span className="button" aria-hidden="true">
              <FileUp size={16} />
              {t.choose}
            </span>
            <span className="dim" aria-hidden="true">
              {t.drop}
            </span>
          </div>
        )}
      </Field>
      <Field
        label={t.paste}
        hint={t.pasteHint}
        problem={problem === null ? undefined : t.unread[problem]}
      >
        {(input) => (
          <textarea
            {...input}
            className="source"
            rows={10}
            spellCheck={false}
            dir="ltr"
            value={text}
            placeholder={t.template.headings.join(';')}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="actions">
        <Button type="submit" tone="primary" icon={FileSearch} isBusy={isBusy}>
          {t.check}
        </Button>
        <span className="dim">{t.checkHint}</span>
        <TemplateButton />
      </div>
    </form>
  )
}

/** Downloads a spreadsheet with the known headings and one example row, which leads to an existing flow. */
function TemplateButton() {
  const { template } = useTexts().import
  const [flow = ''] = useFlowNames().values()
  const save = () => {
    const row = template.row.map((cell) => cell || flow.replaceAll('"', '""'))
    const lines = [template.headings, row]
    const csv = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
    saveFile(spreadsheetOf(`${csv}\r\n`), template.file)
  }
  return (
    <Button tone="quiet" icon={FileDown} onClick={save}>
      {template.download}
    </Button>
  )
}
