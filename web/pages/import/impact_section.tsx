import { useId } from 'react'
import { WRITTEN_IMPACT_DAYS, type Impact } from '../../impact/impact.js'
import { ImpactAnswer } from '../../impact/impact_answer.js'
import { useTexts } from '../../texts/texts.js'
import type { Drafts } from './drafts.js'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../session.js'
import { sendDrafts } from './send_drafts.js'

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

interface ImportImpactInput {
  readonly drafts: Drafts
  /** Of exactly these drafts. */
  readonly key: string
  /** The import would break blocking pins. */
  readonly breaksPins: boolean
}

/** What an import of sound drafts would do to the visitors of past days; nothing is written. Not asked if pins refuse it. */
function useImportImpact({ drafts, key, breaksPins }: ImportImpactInput) {
  const mayBreakPins = useMay('pins:override')
  const isAsked = !breaksPins || mayBreakPins
  const query = useQuery({
    queryKey: ['import-impact', key, breaksPins],
    enabled: isAsked,
    queryFn: ({ signal }) => impactOf(drafts, breaksPins, signal),
  })
  return { query, isAsked }
}

async function impactOf(drafts: Drafts, breaksPins: boolean, signal: AbortSignal): Promise<Impact> {
  const asked = { validate_only: true, on_conflict: 'warn', impact: true } as const
  const query = { ...asked, ...(breaksPins && { on_pin: 'warn' as const }) }
  const { data } = await sendDrafts(drafts, query, { signal })
  if (data?.impact === undefined) throw new TypeError('The import answered no impact')
  return data.impact
}
