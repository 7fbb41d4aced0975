import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import type { RouterDraft } from '../../drafts.js'
import { draftOfForm } from './draft_of_form.js'
import { asksNothing } from './form_problems.js'
import type { RouterForm } from './router_form.js'
import type { WarningCode } from './types.js'
import { useDebounced } from './use_debounced.js'

/** Long enough that a fast typist causes few requests, and short enough that the answer seems to come with the letter. */
const WAIT_MS = 120
/** The text of a form that cannot be checked yet. */
const NOTHING = ''

export interface LiveCheckInput {
  readonly form: RouterForm
  /** The router or draft that the form first showed. */
  readonly known: RouterDraft
  /** The stored router that the form would replace; null for a new one. */
  readonly routerId: string | null
  /** Warnings that somebody said are intended. */
  readonly accepted: readonly WarningCode[]
  readonly isEnabled: boolean
}

/**
 * What the service says about the form as it is, asked again a moment after each change. The answer to the latest form
 * wins: earlier requests are cancelled, and the last answer stays until the next one is there.
 */
export function useLiveCheck({ form, known, routerId, accepted, isEnabled }: LiveCheckInput) {
  const isReady = isEnabled && !asksNothing(form)
  const text = isReady
    ? JSON.stringify({ ...checkOf(form, known, routerId), accept: accepted.join(',') })
    : NOTHING
  const settled = useDebounced(text, WAIT_MS)
  const query = useQuery({
    queryKey: ['live-check', settled],
    enabled: isReady && settled !== NOTHING,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: async ({ signal }) => {
      const { accept, ...body } = JSON.parse(settled)
      const params = { query: { conflicts: 'all', ...(accept !== '' && { accept }) } } as const
      const answer = await api.POST('/v1/booking-flow-routers/validate-rules', {
        body,
        params,
        signal,
      })
      if (answer.data === undefined) throw new TypeError('validate-rules answered nothing')
      return answer.data
    },
  })
  return { query, isReady, isBehind: isReady && (settled !== text || query.isPlaceholderData) }
}

export type LiveCheck = ReturnType<typeof useLiveCheck>

function checkOf(form: RouterForm, known: RouterDraft, routerId: string | null) {
  const draft = draftOfForm(form, known)
  return {
    ...(form.name.trim() !== '' && { name: form.name }),
    matching_criteria: draft.matching_criteria,
    example_urls: draft.example_urls,
    scheduling: draft.scheduling,
    is_active: draft.is_active,
    is_default: draft.is_default,
    ...(routerId !== null && { exclude_router_id: routerId }),
  }
}
