import { useTexts } from '../../texts/texts.js'

/** How many of many routers are changed; nothing for those of one request. */
export function BulkProgress({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useTexts().routers.change
  if (done === 0) return null
  return (
    <p role="status">
      <progress value={done} max={total} aria-label={t.progress(done, total)} />{' '}
      {t.progress(done, total)}
    </p>
  )
}
