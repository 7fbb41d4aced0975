import { useState } from 'react'
import { Palette, Pencil } from '#console/icons/lucide'
import { Answer, Empty, Forbidden } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { type BrandKit, useBrandKit } from './brand_kit.js'
import { BrandKitDialog } from './brand_kit_dialog.js'
import { Contrast, KitPreview } from './contrast_note.js'

/** The look of the booking pages: the organization's own kit, or an inherited one. */
export function BrandKitSection() {
  const t = useTexts().flows
  const may = useMay('brand-kits:read')
  const mayChange = useMay('brand-kits:manage')
  const query = useBrandKit(may)
  const [edits, setEdits] = useState(false)
  const edit = (label: string, tone: 'primary' | 'plain') =>
    mayChange && (
      <Button tone={tone} icon={Pencil} onClick={() => setEdits(true)}>
        {label}
      </Button>
    )
  return (
    <section className="stack" aria-labelledby="brand-kit">
      <div className="section-head">
        <h2 id="brand-kit">{t.kit}</h2>
        {query.data && edit(t.edit, 'plain')}
      </div>
      {!may && <Forbidden permission="brand-kits:read" />}
      {may && (
        <Answer
          query={query}
          empty={(kit) =>
            kit === null && (
              <Empty icon={Palette} text={t.noKit}>
                {edit(t.createKit, 'primary')}
              </Empty>
            )
          }
        >
          {(kit) => kit && <Kit kit={kit} />}
        </Answer>
      )}
      {edits && <BrandKitDialog kit={query.data ?? null} onClose={() => setEdits(false)} />}
    </section>
  )
}

function Kit({ kit }: { readonly kit: BrandKit }) {
  const t = useTexts().flows
  const colors = [
    [t.primary, kit.primary_color],
    [t.secondary, kit.secondary_color],
  ] as const
  return (
    <div className="sheet pad stack">
      {kit.inherited_from !== null && <p className="notice">{t.inherited}</p>}
      <dl className="facts">
        <dt>{t.name}</dt>
        <dd dir="auto">{kit.name}</dd>
        {colors.map(
          ([label, color]) =>
            color !== null && (
              <div key={label} className="fact">
                <dt>{label}</dt>
                <dd className="color">
                  <span className="swatch" style={{ background: color }} aria-hidden="true" />
                  <code>{color}</code>
                  <Contrast color={color} />
                </dd>
              </div>
            )
        )}
        <dt>{t.font}</dt>
        <dd dir="auto">{kit.font_family ?? '–'}</dd>
        <dt>{t.logo}</dt>
        <dd>{kit.logo_url === null ? '–' : <span className="url">{kit.logo_url}</span>}</dd>
      </dl>
      <KitPreview kit={kit} />
    </div>
  )
}
