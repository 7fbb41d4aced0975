import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { Button } from '../../parts/button.js'
import { problemSentence } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { saveFile } from '../../save_file.js'
import { spreadsheetOf } from '../../spreadsheet_of.js'
import { useTexts } from '../../texts/texts.js'
import { queryOf, type TrafficView } from './traffic_view.js'

/** Saves what the page shows: a row for each point and group. */
export function CsvButton({ view }: { readonly view: TrafficView }) {
  const texts = useTexts()
  const t = texts.traffic
  const save = useMutation({
    mutationFn: saveCsv,
    onError: (error) => toast({ tone: 'problem', text: problemSentence(asProblem(error), texts) }),
  })
  return (
    <Button
      icon={Download}
      isBusy={save.isPending}
      title={t.csvHint}
      onClick={() => save.mutate(view)}
    >
      {t.csv}
    </Button>
  )
}

async function saveCsv(view: TrafficView): Promise<void> {
  const { data } = await api.GET('/v1/router-traffic', {
    params: { query: queryOf(view, Date.now()) },
    headers: { Accept: 'text/csv' },
    parseAs: 'text',
  })
  if (data !== undefined) {
    saveFile(spreadsheetOf(data), `router-traffic-by-${view.groupBy}.csv`)
  }
}
