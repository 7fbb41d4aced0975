import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PinVerdict } from '../../api/pin_run.js'
import { usePinRun } from '../../api/use_pin_run.js'
import type { RouterForm } from './router_form.js'
import { draftOfForm } from './draft_of_form.js'
import { formOfDraft } from './form_of_draft.js'
import { newRouterBody } from './save_router.js'
import type { StoredRouter } from './types.js'
import { updateOfForm } from './update_of_form.js'
import { useDebounced } from './use_debounced.js'
import { api } from '../../api/client.js'
import {
  type BrokenPin,
  brokenPinsOf,
  type BrokenPinReport,
  pinsProblem,
} from '../../api/pins_problem.js'
import type { components } from '../../api/schema.js'

/** A rehearsal takes its turn among the writes of the organization, so it waits until the typing rests. */
const WAIT_MS = 600
const NOTHING = ''

interface PinCheckInput {
  readonly form: RouterForm
  /** What is stored; null for a new router. */
  readonly stored: StoredRouter | null
  /** The form could be saved, as far as the page can tell. */
  readonly isSavable: boolean
}

/** The pins of the organization, and those that a save of the form as it is would break. */
export function usePinCheck({ form, stored, isSavable }: PinCheckInput) {
  const run = usePinRun()
  const canBreak = (run.data?.totals.held ?? 0) > 0
  const isAsked = isSavable && canBreak
  const text = isAsked ? JSON.stringify(rehearsalOf(form, stored)) : NOTHING
  const settled = useDebounced(text, WAIT_MS)
  const query = useQuery({
    queryKey: ['pin-check', settled, run.data?.organization_revision],
    enabled: isAsked && settled !== NOTHING,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: ({ signal }) => rehearseSave(JSON.parse(settled), signal),
  })
  const isBehind =
    isAsked && (settled !== text || query.isPlaceholderData || (query.isPending && !query.error))
  const isKnown = isAsked && !isBehind
  return {
    run,
    query,
    isAsked,
    /** The answer is not yet about the latest form. */
    isBehind,
    /** How many pins a save would break. */
    breaks: isKnown && query.data ? query.data.blocking.total + query.data.warning.length : 0,
    pinned: useMemo(() => urlsOf(run.data?.verdicts), [run.data]),
  }
}

export type PinCheck = ReturnType<typeof usePinCheck>

function rehearsalOf(form: RouterForm, stored: StoredRouter | null): Rehearsal {
  if (stored === null) return { id: null, body: newRouterBody(draftOfForm(form)) }
  return { id: stored._id, body: updateOfForm(form, formOfDraft(stored), stored) }
}

/** The URLs of pins that have not ended. */
function urlsOf(verdicts: readonly PinVerdict[] = []): ReadonlySet<string> {
  return new Set(verdicts.flatMap(({ state, url }) => (state === 'ended' ? [] : [url])))
}

type Schemas = components['schemas']

/** What a save would send. */
type Rehearsal =
  | { readonly id: null; readonly body: Schemas['CreateBookingFlowRouterDto'] }
  | { readonly id: string; readonly body: Schemas['UpdateBookingFlowRouterDto'] }

interface BrokenBySave {
  /** These refuse it. */
  readonly blocking: BrokenPinReport
  /** These only warn; not known while others refuse it. */
  readonly warning: readonly BrokenPin[]
}

/** The pins that a save would break, as the service would judge them; nothing is written. */
async function rehearseSave(asked: Rehearsal, signal: AbortSignal): Promise<BrokenBySave> {
  const query = { validate_only: true, on_conflict: 'warn' } as const
  try {
    const { data } =
      asked.id === null
        ? await api.POST('/v1/booking-flow-routers', {
            body: asked.body,
            params: { query },
            signal,
          })
        : await api.PATCH('/v1/booking-flow-routers/{id}', {
            body: asked.body,
            params: { path: { id: asked.id }, query },
            signal,
          })
    return { blocking: { pins: [], total: 0 }, warning: data?.warnings.pins ?? [] }
  } catch (thrown) {
    const problem = pinsProblem(thrown)
    if (problem === null) throw thrown
    return { blocking: brokenPinsOf(problem), warning: [] }
  }
}
