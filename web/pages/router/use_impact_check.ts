import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assessImpact } from '../../impact/assess_impact.js'
import { IMPACT_DAYS, type ImpactDays } from '../../impact/impact.js'
import { impactChange } from './impact_change.js'
import type { RouterForm } from './router_form.js'
import type { StoredRouter } from './types.js'
import { useDebounced } from './use_debounced.js'
import type { LiveCheck } from './use_live_check.js'

/** An organization has one assessment at a time, so this waits until the typing rests. */
const WAIT_MS = 800
const NOTHING = ''

interface ImpactCheckInput {
  readonly form: RouterForm
  /** What is stored; null for a new router. */
  readonly stored: StoredRouter | null
  /** What it found sound is asked about, and nothing else. */
  readonly check: LiveCheck
  /** The state of all routers: with another one the answer may differ. */
  readonly revision: number | undefined
}

/** What a save of the form as it is would do to the visitors of past days. */
export function useImpactCheck({ form, stored, check, revision }: ImpactCheckInput) {
  const [days, setDays] = useState<ImpactDays>(IMPACT_DAYS[0])
  const change = check.isReady ? impactChange(form, stored) : null
  const isAsked = change !== null
  const text = isAsked ? JSON.stringify({ changes: [change], days }) : NOTHING
  const settled = useDebounced(text, WAIT_MS)
  const isSound = !check.isBehind && check.query.failureReason === null
  const query = useQuery({
    queryKey: ['impact', settled, revision],
    enabled: isAsked && isSound && settled === text,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: ({ signal }) => assessImpact(JSON.parse(settled), signal),
  })
  const isBehind = isAsked && (settled !== text || query.isPlaceholderData || !isSound)
  const known = isAsked && !isBehind ? query.data : undefined
  return {
    query,
    days,
    setDays,
    /** False as long as a save would send visitors where they went. */
    isAsked,
    /** The answer is not yet about the latest form. */
    isBehind,
    /** How many visitors would go elsewhere; 0 until it is known. */
    moved: known?.moved ?? 0,
    /** Those of them that no router would take. */
    lost: known?.unmatched ?? 0,
  }
}

export type ImpactCheck = ReturnType<typeof useImpactCheck>
