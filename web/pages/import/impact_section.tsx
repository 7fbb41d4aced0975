import { useId } from 'react'
import { WRITTEN_IMPACT_DAYS } from '../../impact/impact.js'
import { ImpactAnswer } from '../../impact/impact_answer.js'
import { useTexts } from '../../texts/texts.js'
import type { Drafts } from './drafts.js'
import { useImportImpact } from './use_import_impact.js'

interface ImpactSectionProps {
  readonly drafts: Drafts
  /** Of exactly these drafts. */
  readonly draftsKey: string
  /** The import would break blocking pins. */
  readonly breaksPins: boolean
}

/** Who would lose how many visitors of past days to the routers of the import. */
export function ImpactSection({ drafts, draftsKey, breaksPins }: ImpactSectionProps) {
  const t = useTexts()
  const heading = useId()
  const { query, isAsked } = useImportImpact({ drafts, key: draftsKey, breaksPins })
  return (
    <section className="sheet pad stack" aria-labelledby={heading}>
      <h2 id={heading}>{t.impact.title}</h2>
      {isAsked ? (
        <ImpactAnswer query={query} days={WRITTEN_IMPACT_DAYS} />
      ) : (
        <p className="hint">{t.import.impactAfterPins}</p>
      )}
    </section>
  )
}
