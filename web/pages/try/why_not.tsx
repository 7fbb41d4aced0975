import { Answer } from '../../parts/answer.js'
import { RouterPicker } from '../../parts/router_picker.js'
import { useTexts } from '../../texts/texts.js'
import { Reasons } from './reasons.js'
import { type Asked, useReasons } from './use_explanation.js'

interface WhyNotProps {
  readonly asked: Asked
  /** The instant of the answer above. */
  readonly at: string | undefined
  readonly routerId: string | null
  flowName(id: string | null): string | null
  onPick(routerId: string): void
}

/** Any router of the organization, and what of its criteria the URL meets. */
export function WhyNot({ asked, at, routerId, flowName, onPick }: WhyNotProps) {
  const t = useTexts().tryUrl
  const query = useReasons(asked, routerId, at)
  const name = query.data?.router_name ?? ''
  return (
    <section className="sheet pad stack why-not">
      <RouterPicker label={t.whyNot.label} name={name} onPick={({ id }) => onPick(id)} />
      <div role="status">
        {routerId !== null && (
          <Answer query={query}>
            {(reasons) => reasons && <Reasons reasons={reasons} flowName={flowName} />}
          </Answer>
        )}
      </div>
    </section>
  )
}
