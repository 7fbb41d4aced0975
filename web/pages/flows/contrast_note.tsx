import { Badge } from '#console/parts/badge'
import { useSpeech, useTexts } from '#console/texts/texts'
import type { BrandKit } from './brand_kit.js'
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

type Looks = Pick<BrandKit, 'primary_color' | 'secondary_color' | 'font_family'>

/** How buttons of a booking page look with the kit, in the text colour that is easier to read. */
export function KitPreview({ kit }: { readonly kit: Looks }) {
  const { preview } = useTexts().flows
  const fontFamily = `${kit.font_family || 'Inter'}, 'Inter Variable', sans-serif`
  const buttons = [
    [preview.book, kit.primary_color],
    [preview.choose, kit.secondary_color ?? ''],
  ] as const
  return (
    <div className="kit-preview" style={{ fontFamily }}>
      <span className="hint">{preview.title}</span>
      {buttons.map(([label, background]) => {
        const contrast = contrastOf(background.trim())
        if (contrast === null) return null
        const color = contrast.white.ratio >= contrast.black.ratio ? '#ffffff' : '#000000'
        return (
          <span key={label} className="kit-button" style={{ background: background.trim(), color }}>
            {label}
          </span>
        )
      })}
    </div>
  )
}
