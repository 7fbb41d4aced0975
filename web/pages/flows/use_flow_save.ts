import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingFlow } from '#console/api/booking_flows'
import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { queryClient } from '#console/api/query_client'
import { dataOf, onRevisionOf } from '#console/api/revisioned'
import { ROUTER_AUDIT_KEY } from '#console/api/router_audit'
import type { components } from '#console/api/schema'
import type { RoutingRow } from '#console/api/types'
import { refreshRouters, type Rehearsed, rehearsed, usePinnedWrite } from '#console/api/writing'
import { toast } from '#console/parts/toasts'
import { undoBy } from '#console/parts/undo'
import { goTo } from '#console/shared/hash_location'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'

/** The form of a flow, as typed. */
export interface FlowFields {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly duration_minutes: string
  readonly is_active: boolean
}

export function fieldsOf(flow: BookingFlow | null): FlowFields {
  return {
    name: flow?.name ?? '',
    description: flow?.description ?? '',
    url: flow?.url ?? '',
    duration_minutes: flow?.duration_minutes?.toString() ?? '',
    is_active: flow?.is_active ?? true,
  }
}

type UpdatedFlow = components['schemas']['UpdatedBookingFlow']

/** A rehearsed change that moves visitors or breaks pins, and awaits consent. */
export interface AskedChange extends Rehearsed<UpdatedFlow> {
  readonly fields: FlowFields
}

interface FlowSaveInput {
  /** Null for a new flow. */
  readonly stored: BookingFlow | null
  /** The routers that lead there; null if unknown. */
  readonly users: readonly RoutingRow[] | null
  onSaved(): void
  onError(error: unknown): void
}

/** Saves a flow. A change of its page, and turning it off, is rehearsed first if that concerns anybody. */
export function useFlowSave({ stored, users, onSaved, onError }: FlowSaveInput) {
  const texts = useTexts()
  const mayOverride = useMay('pins:override')
  const [asked, ask] = useState<AskedChange | null>(null)
  const save = usePinnedWrite<BookingFlow, FlowFields>({
    send: (fields, breaksPins) =>
      stored === null ? create(fields) : update(stored, fields, { breaksPins }),
    onSuccess: async (saved, { name }) => {
      await refreshRouters()
      void queryClient.invalidateQueries({ queryKey: ROUTER_AUDIT_KEY })
      toast({
        text: texts.flows.saved(name),
        undo:
          stored && moves(saved, fieldsOf(stored))
            ? () => askBack(saved, stored)
            : undoBy(texts, () => unsave(saved, stored)),
      })
      onSaved()
    },
    onError,
  })
  const check = useMutation({
    mutationFn: async ({ flow, fields }: { flow: BookingFlow; fields: FlowFields }) => ({
      fields,
      ...(await rehearsed(
        (breaksPins) => update(flow, fields, { breaksPins, isDryRun: true }),
        mayOverride
      )),
    }),
    onSuccess: (found) => (concernsAnybody(found, users) ? ask(found) : save.begin(found.fields)),
    onError,
  })
  const error = save.error ?? check.error
  const back = () => {
    ask(null)
    save.reset()
  }
  return {
    begin(fields: FlowFields) {
      save.reset()
      if (stored !== null && moves(stored, fields)) check.mutate({ flow: stored, fields })
      else save.begin(fields)
    },
    /** Null after a failure, which the form shows. */
    asked: save.error === null ? asked : null,
    save: { ...save, back },
    isPending: check.isPending || save.isPending,
    problem: error === null ? null : asProblem(error),
  }
}

export type FlowSave = ReturnType<typeof useFlowSave>['save']

/** Whether visitors would find another page, or a flow that is turned off. */
function moves(stored: BookingFlow, { url, is_active: isActive }: FlowFields): boolean {
  return stored.url !== textOrNull(url) || (stored.is_active && !isActive)
}

function concernsAnybody(
  { outcome, broken }: AskedChange,
  users: readonly RoutingRow[] | null
): boolean {
  return (
    broken !== null ||
    users === null ||
    users.some(({ is_active: isActive }) => isActive) ||
    (outcome?.broken_pins ?? []).length > 0 ||
    (outcome?.impact?.resolves ?? 0) > 0
  )
}

interface UpdateOptions {
  readonly breaksPins: boolean
  readonly isDryRun?: boolean
}

function update(
  stored: BookingFlow,
  fields: FlowFields,
  { breaksPins, isDryRun = false }: UpdateOptions
): Promise<UpdatedFlow> {
  const query = {
    ...onRevisionOf(stored),
    ...(breaksPins && { on_pin: 'warn' as const }),
    ...(isDryRun && { validate_only: true, impact: true }),
  }
  const params = { path: { id: stored._id }, query }
  return dataOf(api.PATCH('/v1/booking-flows/{id}', { params, body: bodyOf(fields) }))
}

function create(fields: FlowFields): Promise<BookingFlow> {
  const { name, ...others } = bodyOf(fields)
  const given = Object.entries(others).filter(([, value]) => value !== null)
  return dataOf(api.POST('/v1/booking-flows', { body: { name, ...Object.fromEntries(given) } }))
}

function bodyOf({ name, is_active, ...fields }: FlowFields) {
  const minutes = fields.duration_minutes.trim()
  return {
    name,
    is_active,
    description: textOrNull(fields.description),
    url: textOrNull(fields.url),
    duration_minutes: minutes === '' ? null : Number(minutes),
  }
}

/** What the undo of a flow's change restores, by the flow, while the page asks about it. */
export interface FormerFlow {
  /** The change to undo. */
  readonly revision: number
  readonly fields: FlowFields
}

export function formerFlowKey(id: string): QueryKey {
  return ['former-flow', id]
}

/** Opens the former state of a flow in its form, which says whom it concerns before it saves. */
function askBack({ _id: id, revision }: BookingFlow, before: BookingFlow): void {
  queryClient.setQueryData<FormerFlow>(formerFlowKey(id), { revision, fields: fieldsOf(before) })
  goTo(`/flows?flow=${id}&undo`)
}

/** Restores the flow's former state, or deletes a new one. */
function unsave(saved: BookingFlow, before: BookingFlow | null) {
  const params = { path: { id: saved._id }, query: onRevisionOf(saved) }
  if (before === null) return api.DELETE('/v1/booking-flows/{id}', { params })
  const body = { revision: before.revision }
  return api.POST('/v1/booking-flows/{id}/revert', { params, body })
}

export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
