import { queryOptions } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { readRouter } from '#console/api/routers'
import type { RouterDraft } from '#console/shared/drafts'
import { session } from '#console/shared/session'
import { tabStorage } from '#console/shared/tab_storage'
import { changedFields } from './form/changed_fields.js'
import { formOfDraft } from './form/form_of_draft.js'
import type { RouterForm, StoredRouter } from './form/router_form.js'

export function routerQuery(id: string) {
  return queryOptions({
    queryKey: ['get', '/v1/booking-flow-routers/{id}', id],
    queryFn: ({ signal }): Promise<StoredRouter> => readRouter(id, signal),
  })
}

/** The key of the mutation that deletes a router. Its page does not read the router meanwhile: it would find it gone. */
export const deletionOf = (id: string | undefined) => [
  'delete',
  '/v1/booking-flow-routers/{id}',
  id,
]

/** The starting point of the form. */
export interface EditedFrom {
  /** The stored router as last read; null for a new one. */
  readonly stored: StoredRouter | null
  /** The draft of another page; null for none. */
  readonly proposal: RouterDraft | null
}

/**
 * The edited router: its stored state, the form, and the differences. Unsaved work stays in the tab when the page goes away,
 * and returns with the next editor of the same router.
 */
export function useEditedRouter({ stored, proposal }: EditedFrom) {
  const routerId = stored?._id ?? null
  const [restored, setRestored] = useState(() =>
    proposal === null ? unsavedWork.of(routerId, session.current()?.organizationId ?? '') : null
  )
  const [base, setBase] = useState<StoredRouter | null>(() =>
    restored?.base ? restored.base.router : stored
  )
  const baseForm = useMemo(() => formOfDraft(base ?? {}), [base])
  const methods = useForm<RouterForm>({
    defaultValues: restored?.form ?? proposedForm(base ?? undefined, proposal),
  })
  const form = methods.watch()
  const changed = changedFields(baseForm, form)
  const isDirty = changed.length > 0

  const fill = useCallback((next: RouterForm) => methods.reset(next), [methods])
  /** Continues from another stored state. Keeps the form unless a new one is given. */
  const rebase = useCallback(
    (next: StoredRouter, nextForm?: RouterForm) => {
      setBase(next)
      setRestored(null)
      unsavedWork.drop()
      if (nextForm) methods.reset(nextForm)
    },
    [methods]
  )

  const isStale = stored !== null && base !== null && stored.revision > base.revision
  useEffect(() => {
    if (!isStale || stored === null) return
    // `changed` misses input between this render and its effects, so this compares the form itself.
    const isUntouched = changedFields(baseForm, methods.getValues()).length === 0
    if (isUntouched) rebase(stored, formOfDraft(stored))
  }, [isStale, changed.length, stored, baseForm, methods, rebase])

  const giveUp = useKeptWork({ routerId, base, form, isDirty })
  return {
    routerId,
    base,
    baseForm,
    methods,
    form,
    changed,
    isStale,
    restored,
    fill,
    rebase,
    giveUp,
  }
}

function proposedForm(stored: RouterDraft | undefined, proposal: RouterDraft | null): RouterForm {
  const scheduling = { ...stored?.scheduling, ...proposal?.scheduling }
  return formOfDraft({ ...stored, ...proposal, scheduling })
}

interface Work {
  readonly routerId: string | null
  readonly base: StoredRouter | null
  readonly form: RouterForm
  readonly isDirty: boolean
}

/** Keeps the work when the page goes away. Returns a function that discards it. */
function useKeptWork(work: Work): () => void {
  const latest = useRef(work)
  const isGivenUp = useRef(false)
  const organizationId = session.current()?.organizationId ?? ''
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const keep = () => {
      const { routerId, base, form, isDirty } = latest.current
      if (isGivenUp.current || session.signedOutBecause() === 'left') return
      if (!isDirty) return unsavedWork.drop()
      unsavedWork.keep({
        routerId,
        organizationId,
        form,
        base: base && { router: base },
        at: new Date().toISOString(),
      })
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [organizationId])
  return useCallback(() => {
    isGivenUp.current = true
    unsavedWork.drop()
  }, [])
}

/** Unsaved work of an editor. */
interface UnsavedWork {
  /** The edited router; null for a new one. */
  readonly routerId: string | null
  readonly organizationId: string
  readonly form: RouterForm
  /** The router when the editing began; null for a new one. */
  readonly base: { readonly router: StoredRouter } | null
  /** When it was kept, as an ISO instant. */
  readonly at: string
}

const SLOT = 'signalbox.kept.router'

/** Unsaved work of one editor per tab. Survives navigation, a reload and a new sign-in. */
const unsavedWork = {
  keep(work: UnsavedWork): void {
    try {
      tabStorage.setItem(SLOT, JSON.stringify(work))
    } catch {
      // The tab's storage is full: the work lasts as long as its page.
    }
  },
  /** Null without work on this router of this organization. */
  of(routerId: string | null, organizationId: string): UnsavedWork | null {
    const text = tabStorage.getItem(SLOT)
    if (text === null) return null
    const work: UnsavedWork = JSON.parse(text)
    return work.routerId === routerId && work.organizationId === organizationId ? work : null
  },
  drop(): void {
    tabStorage.removeItem(SLOT)
  },
}
