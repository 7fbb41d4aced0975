import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDebounced } from '#console/shared/use_debounced'
import { validateRules } from '#console/api/routers'
import { api } from '#console/api/client'
import {
  type BrokenPin,
  type BrokenPinReport,
  brokenPinsOf,
  pinRunQuery,
  pinsProblem,
  type PinVerdict,
} from '#console/api/pins'
import { useRouterChanges } from '#console/api/router_changes'
import type { components } from '#console/api/schema'
import { assessImpact, IMPACT_DAYS, type ImpactDays } from '#console/impact/impact'
import {
  draftOfForm,
  impactChange,
  newRouterBody,
  updateOfForm,
} from '#console/pages/router/form/draft_of_form'
import { formOfDraft } from '#console/pages/router/form/form_of_draft'
import { asksNothing } from '#console/pages/router/form/form_problems'
import type { RouterForm, StoredRouter, WarningCode } from '#console/pages/router/form/router_form'
import type { RouterDraft } from '#console/shared/drafts'

/** Long enough to merge the letters of a fast typist, short enough to feel instant. */
const WAIT_MS = 120
/** Stands for a form that cannot be checked yet. */
const NOTHING = ''

export interface LiveCheckInput {
  readonly form: RouterForm
  /** The router or draft that the form began with. */
  readonly known: RouterDraft
  /** The stored router to replace; null for a new one. */
  readonly routerId: string | null
  /** Codes of warnings that a person confirmed. */
  readonly accepted: readonly WarningCode[]
  readonly isEnabled: boolean
}

/**
 * What the service says about the current form, rechecked shortly after each change. The latest form wins: earlier requests are
 * cancelled, and the last answer stays until the next one.
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
    queryFn: ({ signal }) => {
      const { accept, ...body } = JSON.parse(settled)
      return validateRules(body, { conflicts: 'all', ...(accept !== '' && { accept }) }, signal)
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

/** An organization has one assessment at a time, so this waits for a pause in typing. */
const IMPACT_WAIT_MS = 800

interface ImpactCheckInput {
  readonly form: RouterForm
  /** Null for a new router. */
  readonly stored: StoredRouter | null
  /** Only a form that passed this check is assessed. */
  readonly check: LiveCheck
  /** The revision of all routers, on which the answer depends. */
  readonly revision: number | undefined
}

/** The impact that saving the current form would have on visitors of past days. */
export function useImpactCheck({ form, stored, check, revision }: ImpactCheckInput) {
  const [days, setDays] = useState<ImpactDays>(IMPACT_DAYS[0])
  const change = check.isReady ? impactChange(form, stored) : null
  const isAsked = change !== null
  const text = isAsked ? JSON.stringify({ changes: [change], days }) : NOTHING
  const settled = useDebounced(text, IMPACT_WAIT_MS)
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
    /** False if a save would redirect no visitor. */
    isAsked,
    /** The answer belongs to an earlier form. */
    isBehind,
    /** How many visitors would go elsewhere; 0 until known. */
    moved: known?.moved ?? 0,
    /** How many of them would match no router. */
    lost: known?.unmatched ?? 0,
  }
}

export type ImpactCheck = ReturnType<typeof useImpactCheck>

/** A rehearsal queues among the organization's writes, so it waits for a pause in typing. */
const PINS_WAIT_MS = 600

interface PinCheckInput {
  readonly form: RouterForm
  /** Null for a new router. */
  readonly stored: StoredRouter | null
  /** Whether the form could be saved, as far as the page knows. */
  readonly isSavable: boolean
}

/** The verdicts on all pins, kept current when a router or a verdict changes. */
function usePinRun() {
  useRouterChanges()
  return useQuery(pinRunQuery)
}

/** The pins of the organization, and those that saving the current form would break. */
export function usePinCheck({ form, stored, isSavable }: PinCheckInput) {
  const run = usePinRun()
  const canBreak = (run.data?.totals.held ?? 0) > 0
  const isAsked = isSavable && canBreak
  const text = isAsked ? JSON.stringify(rehearsalOf(form, stored)) : NOTHING
  const settled = useDebounced(text, PINS_WAIT_MS)
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
    /** The answer belongs to an earlier form. */
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

/** The request of a save. */
type Rehearsal =
  | { readonly id: null; readonly body: Schemas['CreateBookingFlowRouterDto'] }
  | { readonly id: string; readonly body: Schemas['UpdateBookingFlowRouterDto'] }

interface BrokenBySave {
  /** Broken pins that refuse the save. */
  readonly blocking: BrokenPinReport
  /** Broken pins that only warn; unknown while a blocking pin refuses. */
  readonly warning: readonly BrokenPin[]
}

/** The pins that a save would break, judged by the service. Writes nothing. */
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
