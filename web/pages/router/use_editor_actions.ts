import { type RefObject, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { routerActions } from '#console/pages/routers/router_actions'
import { toast } from '#console/parts/toasts'
import { draftPlace, tryPlace } from '#console/shared/drafts'
import { goTo } from '#console/shared/hash_location'
import { usePageKeys } from '#console/shared/keys'
import { useLatest } from '#console/shared/use_latest'
import { useTexts } from '#console/texts/texts'
import { criteriaOfForm, draftOfForm } from './form/draft_of_form.js'
import { applyChange, type Change } from './form/form_of_draft.js'
import type { RouterWarning, Suggestion } from './form/router_form.js'
import type { RouterEditing } from './use_router_editor.js'

/** What the buttons of the editor and `Ctrl+S` do. */
export function useEditorActions(editing: RouterEditing) {
  const { base, routerId, form, changed, guard, fill } = editing
  const t = useTexts()
  const { toggleActive } = routerActions([], t)
  const page = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)

  const saveForm = async () => {
    if (changed.length === 0 && base !== null) {
      return toast({ text: t.router.actions.nothingToSave })
    }
    const isDone = await editing.save()
    if (!isDone) requestAnimationFrame(() => summary.current?.focus())
  }
  const save = () => void saveForm()
  const latestSave = useLatest(save)
  const keys = useMemo(
    () => [{ key: 'Ctrl+s', label: t.router.keys.save, run: () => latestSave.current() }],
    [t, latestSave]
  )
  usePageKeys(keys)

  /** Leaves without asking: the tab keeps the work. */
  const visit = (place: string) => {
    guard.open()
    goTo(place)
  }
  const draft = () => draftOfForm(form, editing.known)
  const visitDraft = (router = draft()) => visit(draftPlace({ router, routerId: null }))
  const tryUrl = (url: string, at?: string) =>
    visit(tryPlace({ url, at, draft: { router: draft(), routerId } }))
  const discard = () => {
    const back = draftPlace({ router: draft(), routerId })
    if (changed.length > 0) {
      const undo = () => (page.current ? fill(form) : goTo(back))
      toast({ text: t.router.actions.discarded, undo })
    }
    if (base !== null) return editing.rebase(base, editing.baseForm)
    editing.giveUp()
    visit('/routers')
  }
  const duplicate = () => {
    const name = t.router.copyOf(form.name)
    visitDraft({ ...draft(), name, external_id: null, is_default: false })
  }
  const toggle = () => {
    const isActive = !form.isActive
    if (changed.length > 0 || base === null) return fill({ ...form, isActive })
    void toggleActive(base).then((isDone) => {
      if (!isDone) editing.ask({ type: 'activation', isActive })
    })
  }
  return {
    page,
    summary,
    save,
    saveAsNew: () => visitDraft(),
    visit,
    tryUrl,
    discard,
    duplicate,
    toggle,
    ...useProposals(editing, { page, tryUrl, visit }),
  }
}

interface EditorPlaces {
  readonly page: RefObject<HTMLFormElement | null>
  tryUrl(url: string, at?: string): void
  visit(place: string): void
}

/** Applies, confirms or opens changes that the service proposes. */
function useProposals(
  { form, fill, isReadOnly, ask, accept }: RouterEditing,
  { page, tryUrl, visit }: EditorPlaces
) {
  const t = useTexts().router
  const apply = (change: Change, text: string) => {
    fill(applyChange(form, change))
    toast({ text })
  }
  return {
    correct({ correction }: RouterWarning) {
      if (correction) apply(correction, t.warnings.corrected)
    },
    accept({ code }: RouterWarning) {
      accept(code)
      toast({ text: t.warnings.accepted })
    },
    ofConflicts: {
      criteria: criteriaOfForm(form),
      isReadOnly,
      onTry: tryUrl,
      onApply({ change }: Suggestion) {
        ask(null)
        apply(change, t.conflicts.applied)
      },
      onOpenOther({ change, router_id: id }: Suggestion) {
        visit(draftPlace({ router: change, routerId: id }))
      },
      onNarrow() {
        // A dialog that closes gives the focus back first.
        flushSync(() => ask(null))
        page.current?.querySelector<HTMLElement>('[data-field="path"] input')?.focus()
      },
    },
  }
}

export type EditorActions = ReturnType<typeof useEditorActions>
