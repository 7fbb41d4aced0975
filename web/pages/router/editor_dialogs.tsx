import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#console/api/client'
import { PIN_BROKEN } from '#console/api/pins'
import { asProblem } from '#console/api/problems'
import { onRevisionOf } from '#console/api/revisioned'
import { endImpact } from '#console/api/writing'
import { ChangeImpact } from '#console/impact/change_impact'
import { ActivationDialog } from '#console/pages/routers/activation_dialog'
import { routerActions } from '#console/pages/routers/router_actions'
import { problemSentence } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { ConfirmDialog, PinsDialog } from '#console/parts/dialogs'
import { toast } from '#console/parts/toasts'
import { routerWrite, undoOf } from '#console/parts/undo'
import { goTo } from '#console/shared/hash_location'
import { useTexts } from '#console/texts/texts'
import { type ConflictActions, ConflictCard } from './checks/conflict_card.js'
import { formOfDraft } from './form/form_of_draft.js'
import type { Conflict } from './form/router_form.js'
import { LinkDialog } from './link_dialog.js'
import { MergeDialog } from './merge_dialog.js'
import { deletionOf, routerQuery } from './use_edited_router.js'
import type { RouterEditing } from './use_router_editor.js'

interface EditorDialogsProps {
  readonly editing: RouterEditing
  readonly conflictActions: ConflictActions
}

/** The questions of the editor, one at a time. */
export function EditorDialogs({ editing, conflictActions }: EditorDialogsProps) {
  const { question, ask, guard, isSaving, form, baseForm, changed } = editing
  if (guard.leaving !== null) {
    const { go, stay } = guard.leaving
    const leave = () => {
      editing.giveUp()
      go()
    }
    return <LeaveDialog changes={changed.length} onLeave={leave} onStay={stay} />
  }
  if (question === null) return null
  const close = () => ask(null)
  switch (question.type) {
    case 'link':
      return <LinkDialog onClose={close} />
    case 'delete':
      return <DeleteQuestion editing={editing} onClose={close} />
    case 'activation':
      return <ActivationQuestion {...{ editing, ...question }} onClose={close} />
    case 'pins':
      return (
        <PinsDialog
          problem={question.problem}
          refused={question.refused}
          isBusy={isSaving}
          onAllTheSame={question.allTheSame}
          onClose={close}
        />
      )
    case 'refused':
      return (
        <RefusedDialog
          {...conflictActions}
          conflicts={question.conflicts}
          total={question.total}
          isBusy={isSaving}
          onSaveAnyway={() => void editing.save({ anyway: true })}
          onClose={close}
        />
      )
    case 'merge': {
      const { theirs } = question
      return (
        <MergeDialog
          routerId={theirs._id}
          forms={{ base: baseForm, mine: form, theirs: formOfDraft(theirs) }}
          changedAt={theirs.updatedAt}
          isBusy={isSaving}
          onMerge={(merged, saves) => {
            editing.rebase(theirs, merged)
            close()
            if (saves) void editing.save({ form: merged, base: theirs })
          }}
          onHistory={guard.open}
          onClose={close}
        />
      )
    }
  }
}

/** Activates or deactivates the router by the dialog of the list. */
function ActivationQuestion(props: {
  readonly editing: RouterEditing
  readonly isActive: boolean
  onClose(): void
}) {
  const { editing, isActive, onClose } = props
  const { reportActivation } = routerActions([], useTexts())
  return (
    <ActivationDialog
      ids={editing.base ? [editing.base._id] : []}
      isActive={isActive}
      onDone={(changed) => {
        onClose()
        reportActivation(changed, isActive)
      }}
      onClose={onClose}
    />
  )
}

/** Deletes the router after its name is typed. */
function DeleteQuestion({
  editing,
  onClose,
}: {
  readonly editing: RouterEditing
  onClose(): void
}) {
  const t = useTexts()
  const { base, giveUp, guard } = editing
  const name = base?.name ?? ''
  const client = useQueryClient()
  const deletion = useMutation({
    mutationKey: deletionOf(base?._id),
    onMutate: async () => {
      await endImpact()
      if (base) await client.cancelQueries(routerQuery(base._id))
    },
    mutationFn: (breaksPins: boolean) =>
      api.DELETE('/v1/booking-flow-routers/{id}', {
        params: {
          path: { id: base?._id ?? '' },
          query: {
            ...onRevisionOf(base),
            ...(breaksPins && { on_pin: 'warn' as const }),
          },
        },
      }),
    onSuccess({ response }) {
      giveUp()
      guard.open()
      const undo = undoOf([routerWrite(base?._id ?? '', response)], t)
      toast({ text: t.router.actions.deleted(name), undo })
      goTo('/routers')
    },
    onError(error) {
      const problem = asProblem(error)
      if (problem.code === PIN_BROKEN) {
        const allTheSame = () => deletion.mutate(true)
        editing.ask({ type: 'pins', refused: 'delete', problem, allTheSame })
        return
      }
      toast({ tone: 'problem', text: problemSentence(problem, t) })
      onClose()
      if (problem.status === 412) void editing.compare()
    },
  })
  return (
    <ConfirmDialog
      title={t.router.remove.title(name)}
      action={t.router.remove.action}
      word={name.trim()}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(false)}
      onClose={onClose}
    >
      <p>{t.router.remove.lead}</p>
      {base && <ChangeImpact changes={[{ op: 'delete', id: base._id }]} />}
    </ConfirmDialog>
  )
}

interface LeaveDialogProps {
  readonly changes: number
  onLeave(): void
  onStay(): void
}

/** Asks before unsaved changes are discarded. */
function LeaveDialog({ changes, onLeave, onStay }: LeaveDialogProps) {
  const { leave } = useTexts().router
  return (
    <Dialog
      title={leave.title}
      onClose={onStay}
      actions={
        <>
          <Button tone="primary" onClick={onStay}>
            {leave.stay}
          </Button>
          <Button tone="danger" onClick={onLeave}>
            {leave.leave}
          </Button>
        </>
      }
    >
      <p>{leave.lead(changes)}</p>
    </Dialog>
  )
}

interface RefusedDialogProps extends ConflictActions {
  readonly conflicts: readonly Conflict[]
  /** The number of severe conflicts; not all may be listed. */
  readonly total: number
  readonly isBusy: boolean
  onSaveAnyway(): void
  onClose(): void
}

/** Shows the severe conflicts that refused a save, and offers to save anyway. */
function RefusedDialog(props: RefusedDialogProps) {
  const { conflicts, total, isBusy, onSaveAnyway, onClose, ...actions } = props
  const t = useTexts()
  const texts = t.router.refused
  return (
    <Dialog
      size="large"
      title={texts.title(total)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={onSaveAnyway}>
            {texts.anyway}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <ul className="stack">
        {conflicts.map((conflict, at) => (
          <ConflictCard key={at} conflict={conflict} {...actions} />
        ))}
      </ul>
      {total > conflicts.length && (
        <p className="hint">{t.router.check.more(total - conflicts.length)}</p>
      )}
    </Dialog>
  )
}
