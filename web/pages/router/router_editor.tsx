import { useCallback, useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import { placeOfNewPin } from '#console/shared/pin_place'
import { useTexts } from '#console/texts/texts'
import { LivePanel } from './checks/live_panel.js'
import { PinsPanel } from './checks/pins_panel.js'
import { EditorDialogs } from './editor_dialogs.js'
import { EditorHead, EditorNotices, ProblemSummary } from './editor_head.js'
import { CriteriaFields } from './form/criteria_fields.js'
import { ExampleFields } from './form/example_fields.js'
import { EditorContext, TextField } from './form/fields.js'
import { FlowField, MoreFields, ScheduleFields } from './form/more_fields.js'
import type { RouterField } from './form/router_form.js'
import { type EditorActions, useEditorActions } from './use_editor_actions.js'
import { type EditorInput, type RouterEditing, useRouterEditor } from './use_router_editor.js'
import './router.css'

const INPUT = ':is(input, select, textarea, button):not([disabled])'

/** The form of a router beside the live check. */
export function RouterEditor(props: EditorInput) {
  const { isReadOnly } = props
  const editing = useRouterEditor(props)
  const actions = useEditorActions(editing)
  const { problems, fill } = editing
  const { page } = actions
  const focus = useCallback(
    (field: RouterField) => {
      const place = page.current?.querySelector(`[data-field="${field}"]`)
      place?.closest('details')?.setAttribute('open', '')
      place?.querySelector<HTMLElement>(INPUT)?.focus()
    },
    [page]
  )
  const view = useMemo(
    () => ({ problems, isReadOnly, fill, focus }),
    [problems, isReadOnly, fill, focus]
  )
  return (
    <EditorContext value={view}>
      <FormProvider {...editing.methods}>
        <EditorHead editing={editing} actions={actions} />
        <div className="editor">
          <EditorForm editing={editing} actions={actions} />
          <EditorChecks editing={editing} actions={actions} />
        </div>
        <EditorDialogs editing={editing} conflictActions={actions.ofConflicts} />
      </FormProvider>
    </EditorContext>
  )
}

interface EditorPart {
  readonly editing: RouterEditing
  readonly actions: EditorActions
}

function EditorForm({ editing, actions }: EditorPart) {
  const { base, check, pins } = editing
  return (
    <form
      ref={actions.page}
      className="sheet pad editor-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actions.save()
      }}
    >
      <EditorNotices editing={editing} actions={actions} />
      {editing.isAttempted && <ProblemSummary ref={actions.summary} />}
      <div className="pair">
        <TextField name="name" isRequired />
        <FlowField />
      </div>
      <CriteriaFields onFromLink={() => editing.ask({ type: 'link' })} />
      <ScheduleFields />
      <ExampleFields
        check={check.isReady ? (check.query.data ?? null) : null}
        routerId={editing.routerId}
        pinned={pins.pinned}
        onTry={actions.tryUrl}
        onPin={
          base && ((url) => actions.visit(placeOfNewPin({ url, flowId: base.booking_flow_id })))
        }
      />
      <MoreFields />
      <button type="submit" hidden />
    </form>
  )
}

/** The live check; without the permission to change routers, only the pins. */
function EditorChecks({ editing, actions }: EditorPart) {
  const { titles } = useTexts()
  const { base, check, pins, impact, routerId, guard } = editing
  const panel = <PinsPanel router={base} check={pins} onTry={actions.tryUrl} onLeave={guard.open} />
  if (editing.isReadOnly) {
    return (
      <section className="sheet pad live" aria-label={titles.pins}>
        <header>
          <h2>{titles.pins}</h2>
        </header>
        {panel}
      </section>
    )
  }
  return (
    <LivePanel
      {...actions.ofConflicts}
      {...{ check, impact, routerId }}
      pins={panel}
      breaks={pins.breaks}
      onCorrect={actions.correct}
      onAccept={actions.accept}
    />
  )
}
