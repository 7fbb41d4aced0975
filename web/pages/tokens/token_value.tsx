import { TriangleAlert } from 'lucide-react'
import { CopyButton } from '../../parts/copy_button.js'
import { useTexts } from '../../texts/texts.js'

/** The value of a new token, which nothing shows a second time. */
export function TokenValue({ value }: { readonly value: string }) {
  const { tokens: t } = useTexts()
  return (
    <div className="stack">
      <p className="once">
        <TriangleAlert aria-hidden="true" size={18} />
        {t.once}
      </p>
      <p className="token-value">
        <code className="url">{value}</code>
        <CopyButton text={value} label={t.copyValue} />
      </p>
      <p className="dim">{t.onceHint}</p>
    </div>
  )
}
