import { FileDown } from 'lucide-react'
import { useFlowNames } from '../../api/use_flow_names.js'
import { Button } from '../../parts/button.js'
import { saveFile } from '../../save_file.js'
import { spreadsheetOf } from '../../spreadsheet_of.js'
import { useTexts } from '../../texts/texts.js'

/** A spreadsheet with the headings that an import knows, and one row as an example, which leads to a flow that exists. */
export function TemplateButton() {
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
