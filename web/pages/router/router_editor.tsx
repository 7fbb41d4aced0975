import { type FormEvent, useCallback, useMemo, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useRouterActions } from '#console/pages/routers/use_router_actions'
import { toast } from '#console/parts/toasts'
import { draftPlace, tryPlace } from '#console/shared/drafts'
import { goTo } from '#console/shared/hash_location'
import { usePageKeys } from '#console/shared/keys'
import { placeOfNewPin } from '#console/shared/pin_place'
import { useLatest } from '#console/shared/use_latest'
import { useTexts } from '#console/texts/texts'
import { LivePanel } from './checks/live_panel.js'
import { PinsPanel } from './checks/pins_panel.js'
import { EditorDialogs } from './editor_dialogs.js'
import { EditorHead, EditorNotices, ProblemSummary } from './editor_head.js'
import { CriteriaFields } from './form/criteria_fields.js'
import { criteriaOfForm, draftOfForm } from './form/draft_of_form.js'
import { ExampleFields } from './form/example_fields.js'
import { EditorContext, TextField } from './form/fields.js'
import { applyChange } from './form/form_of_draft.js'
import { FlowField, MoreFields, ScheduleFields } from './form/more_fields.js'
import {
  type BookingFlow,
  type RouterField,
  type RouterWarning,
  type Suggestion,
  urlsOf,
} from './form/router_form.js'
import { type EditorInput, useRouterEditor } from './use_router_editor.js'
import './router.css'

const INPUT = ':is(input, select, textarea, button):not([disabled])'

/** The form of a router beside what the service says about it while it is filled in. */
export function RouterEditor(props: EditorInput & { readonly flows: readonly BookingFlow[] }) {
  const { flows, isReadOnly, proposal } = props
  const t = useTexts()
  const editing = useRouterEditor(props)
  const { toggleActive } = useRouterActions([])
  const { base, routerId, form, changed, check, problems, guard, fill } = editing
  const page = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)

  const focus = useCallback((field: RouterField) => {
    const place = page.current?.querySelector(`[data-field="${field}"]`)
    place?.closest('details')?.setAttribute('open', '')
    place?.querySelector<HTMLElement>(INPUT)?.focus()
  }, [])
  const view = useMemo(
    () => ({ problems, flows, isReadOnly, fill, focus }),
    [problems, flows, isReadOnly, fill, focus]
  )

  const save = async () => {
    if (changed.length === 0 && base !== null) {
      return toast({ text: t.router.actions.nothingToSave })
    }
    const isDone = await editing.save()
    if (!isDone) requestAnimationFrame(() => summary.current?.focus())
  }
  const latestSave = useLatest(save)
  const keys = useMemo(
    () => [{ key: 'Ctrl+s', label: t.router.keys.save, run: () => void latestSave.current() }],
    [t, latestSave]
  )
  usePageKeys(keys)

  const draft = () => draftOfForm(form, base ?? proposal ?? {})
  /** Goes elsewhere without a question: the work is kept for the way back. */
  const visit = (place: string) => {
    guard.open()
    goTo(place)
  }
  const tryUrl = (url: string, at?: string) =>
    visit(tryPlace({ url, at, draft: { router: draft(), routerId } }))
  const discard = () => {
    const back = draftPlace({ router: draft(), routerId })
    if (changed.length > 0) {
      toast({
        text: t.router.actions.discarded,
        undo: () => (page.current ? fill(form) : goTo(back)),
      })
    }
    if (base !== null) return editing.rebase(base, editing.baseForm)
    editing.giveUp()
    visit('/routers')
  }
  const duplicate = () => {
    const router = {
      ...draft(),
      name: t.router.copyOf(form.name),
      external_id: null,
      is_default: false,
    }
    visit(draftPlace({ router, routerId: null }))
  }
  const toggle = () => {
    const isActive = !form.isActive
    if (changed.length > 0 || base === null) return fill({ ...form, isActive })
    void toggleActive(base).then((isDone) => {
      if (!isDone) editing.ask({ type: 'activation', isActive })
    })
  }
  const conflictActions = {
    criteria: criteriaOfForm(form),
    isReadOnly,
    onTry: tryUrl,
    onApply({ change }: Suggestion) {
      editing.ask(null)
      fill(applyChange(form, change))
      toast({ text: t.router.conflicts.applied })
    },
    onOpenOther({ change, router_id: id }: Suggestion) {
      visit(draftPlace({ router: change, routerId: id }))
    },
  }
  const [firstExample = ''] = urlsOf(form.exampleUrls)
  const { pins } = editing
  const pinsPanel = <PinsPanel router={base} check={pins} onTry={tryUrl} onLeave={guard.open} />
  return (
    <EditorContext value={view}>
      <FormProvider {...editing.methods}>
        <EditorHead
          router={base}
          check={check.isReady ? check.query.data : undefined}
          isActive={form.isActive}
          changes={changed.length}
          isSaving={editing.saving.isSaving}
          isReadOnly={isReadOnly}
          onSave={() => void save()}
          onDiscard={discard}
          onTry={() => tryUrl(firstExample)}
          onDuplicate={duplicate}
          onToggle={toggle}
          onDelete={() => editing.ask({ type: 'delete' })}
        />
        <div className="editor">
          <form
            ref={page}
            className="sheet pad editor-form"
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              void save()
            }}
          >
            <EditorNotices
              isReadOnly={isReadOnly}
              restoredAt={editing.restored?.at ?? null}
              isStale={editing.isStale && changed.length > 0}
              isGone={editing.isGone}
              failure={editing.saving.failure}
              onDiscard={discard}
              onCompare={() => void editing.compare()}
              onSaveAsNew={() => visit(draftPlace({ router: draft(), routerId: null }))}
              onSendAgain={() => void save()}
            />
            {editing.isAttempted && <ProblemSummary ref={summary} />}
            <div className="pair">
              <TextField name="name" isRequired />
              <FlowField />
            </div>
            <CriteriaFields onFromLink={() => editing.ask({ type: 'link' })} />
            <ScheduleFields />
            <ExampleFields
              check={check.isReady ? (check.query.data ?? null) : null}
              routerId={routerId}
              pinned={pins.pinned}
              onTry={tryUrl}
              onPin={base && ((url) => visit(placeOfNewPin({ url, flowId: base.booking_flow_id })))}
            />
            <MoreFields />
            <button type="submit" hidden />
          </form>
          {isReadOnly ? (
            <section className="sheet pad live" aria-label={t.titles.pins}>
              <header>
                <h2>{t.titles.pins}</h2>
              </header>
              {pinsPanel}
            </section>
          ) : (
            <LivePanel
              {...conflictActions}
              check={check}
              pins={pinsPanel}
              breaks={pins.breaks}
              impact={editing.impact}
              routerId={routerId}
              onCorrect={({ correction }: RouterWarning) => {
                if (!correction) return
                fill(applyChange(form, correction))
                toast({ text: t.router.warnings.corrected })
              }}
              onAccept={({ code }: RouterWarning) => {
                editing.accept(code)
                toast({ text: t.router.warnings.accepted })
              }}
            />
          )}
        </div>
        <EditorDialogs editing={editing} flows={flows} conflictActions={conflictActions} />
      </FormProvider>
    </EditorContext>
  )
}
