import { RefreshCw } from 'lucide-react'
import { Button } from '../parts/button.js'
import { PageHead } from '../parts/page_head.js'
import { useFirstTexts } from '../texts/texts.js'
import { isOfFiles } from './is_of_files.js'
import { MissingFiles } from './missing_files.js'

/** In place of a page that failed: its files did not come, or there is a mistake of ours. */
export function Fault({ fault }: { readonly fault: unknown }) {
  const t = useFirstTexts().frame.fault
  if (isOfFiles(fault)) return <MissingFiles />
  return (
    <>
      <PageHead title={t.title} />
      <div className="sheet pad stack" role="alert">
        <p>{t.hint}</p>
        <pre className="message">{fault instanceof Error ? fault.message : String(fault)}</pre>
        <div>
          <Button icon={RefreshCw} tone="primary" onClick={() => location.reload()}>
            {t.action}
          </Button>
        </div>
      </div>
    </>
  )
}
