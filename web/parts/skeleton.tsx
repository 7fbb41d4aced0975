import { useFirstTexts } from '../texts/texts.js'

/** Grey lines in place of what loads; they appear after 200 ms, so a quick answer does not flicker. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  const t = useFirstTexts()
  return (
    <div className="skeleton" role="status" aria-label={t.parts.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" />
      ))}
    </div>
  )
}
