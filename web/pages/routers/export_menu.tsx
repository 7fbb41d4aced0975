import { useMutation } from '@tanstack/react-query'
import { Download } from '../../icons/lucide.js'
import { api } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { Button } from '../../parts/button.js'
import { Popover } from '../../parts/popover.js'
import { problemSentence } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { saveFile } from '../../save_file.js'
import { spreadsheetOf } from '../../spreadsheet_of.js'
import { useTexts } from '../../texts/texts.js'

const FORMATS = {
  csv: { accept: 'text/csv', name: 'booking-flow-routers.csv' },
  json: { accept: 'application/x-ndjson', name: 'booking-flow-routers.jsonl' },
} as const

type Format = keyof typeof FORMATS

/** Saves all routers to a file. */
export function ExportMenu() {
  const texts = useTexts()
  const t = texts.routers.exports
  const run = useMutation({
    mutationFn: saveExport,
    onError: (error) => toast({ tone: 'problem', text: problemSentence(asProblem(error), texts) }),
  })
  return (
    <Popover label={run.isPending ? t.busy : t.label} icon={Download}>
      <div className="stack tight">
        <p className="hint">{t.hint}</p>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            tone="quiet"
            isBusy={run.isPending}
            onClick={() => run.mutate(format)}
          >
            {t[format]}
          </Button>
        ))}
      </div>
    </Popover>
  )
}

async function saveExport(format: Format): Promise<void> {
  const { accept, name } = FORMATS[format]
  const { data } = await api.GET('/v1/booking-flow-routers/export', {
    headers: { Accept: accept },
    parseAs: 'text',
  })
  if (data === undefined) return
  saveFile(format === 'csv' ? spreadsheetOf(data) : new Blob([data]), name)
}
