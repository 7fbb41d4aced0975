import { Badge } from '#console/parts/badge'
import { useSpeech } from '#console/texts/texts'
import { contrastOf } from './contrast.js'

/** The text that is legible on the colour, by WCAG 2.2 AA. Renders nothing for an invalid colour. */
export function Contrast({ color }: { readonly color: string }) {
  const { texts, locale } = useSpeech()
  const t = texts.flows.contrast
  const contrast = contrastOf(color)
  if (contrast === null) return null
  const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  return (
    <span className="contrast">
      {(['white', 'black'] as const).map((text) => {
        const { ratio, isReadable } = contrast[text]
        return (
          <Badge key={text} tone={isReadable ? 'ok' : 'medium'}>
            {t[isReadable ? 'good' : 'poor'][text](shown.format(ratio))}
          </Badge>
        )
      })}
    </span>
  )
}
