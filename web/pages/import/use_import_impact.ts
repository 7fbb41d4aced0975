import { useQuery } from '@tanstack/react-query'
import type { Impact } from '../../impact/impact.js'
import { useMay } from '../../session.js'
import type { Drafts } from './drafts.js'
import { sendDrafts } from './send_drafts.js'

interface ImportImpactInput {
  readonly drafts: Drafts
  /** Of exactly these drafts. */
  readonly key: string
  /** The import would break blocking pins. */
  readonly breaksPins: boolean
}

/** What an import of sound drafts would do to the visitors of past days; nothing is written. Not asked if pins refuse it. */
export function useImportImpact({ drafts, key, breaksPins }: ImportImpactInput) {
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
