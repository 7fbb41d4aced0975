import { RefreshCw } from 'lucide-react'
import { Button } from '../parts/button.js'
import { PageHead } from '../parts/page_head.js'
import { useTexts } from '../texts/texts.js'
import { isOutdated } from './is_outdated.js'

/** A chunk that is gone means a newer build: its page is fetched by a reload. Anything else is a mistake of ours. */
export function Fault({ fault }: { readonly fault: unknown }) {
  const { reload, fault: broken } = useTexts().frame
  const message = fault instanceof Error ? fault.message : String(fault)
  const needsReload = isOutdated(fault)
  const text = needsReload ? reload : broken
  return (
    <>
      <PageHead title={text.title} />
      <div className="sheet pad stack" role="alert">
        <p>{text.hint}</p>
        {!needsReload && <pre className="message">{message}</pre>}
        <div>
          <Button icon={RefreshCw} tone="primary" onClick={() => location.reload()}>
            {text.action}
          </Button>
        </div>
      </div>
    </>
  )
}
