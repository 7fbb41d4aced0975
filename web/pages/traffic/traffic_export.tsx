import { Download } from 'lucide-react'
import type { RouterTraffic } from '../../api/router_traffic.js'
import { Button } from '../../parts/button.js'
import { Popover } from '../../parts/popover.js'
import { saveFile } from '../../save_file.js'
import { spreadsheetOf } from '../../spreadsheet_of.js'
import { useTexts } from '../../texts/texts.js'
import { CSV_FORMS, type CsvForm, reportCsv } from './report_csv.js'
import { useFigures } from './use_figures.js'

/** Saves what the page shows, in Excel's form or for programs. */
export function TrafficExport({ report }: { readonly report: RouterTraffic }) {
  const texts = useTexts()
  const t = texts.traffic.exports
  const figures = useFigures()
  const save = (form: CsvForm) => {
    const csv = reportCsv(report, { form, texts, figures })
    const file = form === 'excel' ? spreadsheetOf(csv) : new Blob([csv], { type: 'text/csv' })
    saveFile(file, `router-traffic-by-${report.group_by}.csv`)
  }
  return (
    <Popover label={t.label} icon={Download}>
      <div className="stack tight">
        <p className="hint">{t.hint}</p>
        {CSV_FORMS.map((form) => (
          <Button key={form} tone="quiet" onClick={() => save(form)}>
            {t[form]}
          </Button>
        ))}
      </div>
    </Popover>
  )
}
