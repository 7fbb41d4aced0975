import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { refreshRouters } from '#console/api/writing'
import { toast } from '#console/parts/toasts'
import { undoOf } from '#console/parts/undo'
import { goTo } from '#console/shared/hash_location'
import type { Texts } from '#console/texts/spoken_texts'
import { useTexts } from '#console/texts/texts'
import { useImpactCheck, useLiveCheck, usePinCheck } from './checks/use_checks.js'
import { mergedForm } from './form/changed_fields.js'
import { formOfDraft } from './form/form_of_draft.js'
import { formProblems, missingFields, wayProblem } from './form/form_problems.js'
import type {
  Conflict,
  Problems,
  RouterForm,
  RulesValidation,
  StoredRouter,
  WarningCode,
} from './form/router_form.js'
import { type EditedFrom, routerQuery, useEditedRouter } from './use_edited_router.js'
import { useLeaveGuard } from './use_leave_guard.js'
import { problemsByField, type SaveOutcome, useSave } from './use_save.js'

/** A question to the person, shown as a dialog. */
type Question =
  | { readonly type: 'merge'; readonly theirs: StoredRouter }
  | { readonly type: 'refused'; readonly conflicts: readonly Conflict[]; readonly total: number }
  | {
      readonly type: 'pins'
      readonly refused: 'save' | 'delete'
      readonly problem: ApiProblem
      /** Repeats the refused request by force. */
      allTheSame(): void
    }
  | { readonly type: 'delete' }
  | { readonly type: 'activation'; readonly isActive: boolean }
  | { readonly type: 'link' }

interface SaveOptions {
  /** Instead of the current form. */
  readonly form?: RouterForm
  readonly base?: StoredRouter | null
  /** Accepts severe conflicts. */
  readonly anyway?: boolean
  /** Accepts broken blocking pins. */
  readonly breaksPins?: boolean
}

export interface EditorInput extends EditedFrom {
  readonly isReadOnly: boolean
  /** The stored router was deleted during the editing. */
  readonly isGone?: boolean
  /** Refetches the stored router; absent for a new one. */
  readAgain?(): Promise<StoredRouter>
}

/** The state of the editor: the edited router, its checks, its problems, and saving. */
export function useRouterEditor(input: EditorInput) {
  const { proposal, isReadOnly } = input
  const t = useTexts()
  const edited = useEditedRouter(input)
  const { base, routerId, form, changed } = edited
  const known = base ?? proposal ?? {}
  const [accepted, setAccepted] = useState<readonly WarningCode[]>([])
  const guard = useLeaveGuard(changed.length > 0 && !isReadOnly)
  const saving = useEditorSave({ input, edited, accepted, guard })
  const check = useLiveCheck({ form, known, routerId, accepted, isEnabled: !isReadOnly })
  const missing = missingFields(form, t)
  const wrong = formProblems(form, t)
  const isSavable = Object.keys({ ...missing, ...wrong }).length === 0
  const pins = usePinCheck({
    form,
    stored: base,
    isSavable: !isReadOnly && changed.length > 0 && isSavable,
  })
  const revision = pins.run.data?.organization_revision
  const impact = useImpactCheck({ form, stored: base, check, revision })
  const problems: Problems = {
    ...liveProblems(check.query.error),
    ...(saving.isAttempted && missing),
    ...saving.problemsOf(form),
    ...draftProblems(check.isReady && !check.isBehind ? check.query.data : undefined, t),
    ...wrong,
  }
  return {
    ...edited,
    ...saving,
    accept: (code: WarningCode) => setAccepted([...new Set([...accepted, code])]),
    check,
    guard,
    impact,
    isReadOnly,
    known,
    pins,
    problems,
  }
}

interface EditorSave {
  readonly input: EditorInput
  readonly edited: ReturnType<typeof useEditedRouter>
  readonly accepted: readonly WarningCode[]
  readonly guard: ReturnType<typeof useLeaveGuard>
}

/** Saving, with the questions on the way. */
function useEditorSave({ input, edited, accepted, guard }: EditorSave) {
  const { base, form } = edited
  const t = useTexts()
  const client = useQueryClient()
  const [question, ask] = useState<Question | null>(null)
  const [isAttempted, setAttempted] = useState(false)
  const [isGone, setGone] = useState(false)
  const { save: send, ...state } = useSave(t)

  /** Keeps input that was typed during the save. */
  const finish = ({ router: saved, written }: Saved, isNew: boolean) => {
    const { _id: id, name } = saved
    client.setQueryData(routerQuery(id).queryKey, saved)
    void refreshRouters(id)
    const text = isNew ? t.router.actions.created(name) : t.router.actions.saved(name)
    toast({ text, undo: undoOf([written], t) })
    ask(null)
    setAttempted(false)
    if (isNew) {
      edited.giveUp()
      guard.open()
      goTo(`/routers/${id}`, { replace: true })
    } else {
      const since = { base: form, mine: edited.methods.getValues(), theirs: formOfDraft(saved) }
      edited.rebase(saved, mergedForm(since, {}))
    }
  }

  /** Asks how to merge the stored router into the form. */
  const compare = async () => {
    try {
      const theirs = await input.readAgain?.()
      if (theirs !== undefined) ask({ type: 'merge', theirs })
    } catch (error) {
      const problem = asProblem(error)
      if (problem.status === 404) setGone(true)
      else toast({ tone: 'problem', text: problem.detail || t.problems.network })
    }
  }

  /** Saves, or shows why not. False if a field needs a correction first. */
  const save = async (options: SaveOptions = {}): Promise<boolean> => {
    const target = { form, base, anyway: false, breaksPins: false, ...options }
    if (state.isSaving || input.isReadOnly) return true
    setAttempted(true)
    const found = { ...missingFields(target.form, t), ...formProblems(target.form, t) }
    if (Object.keys(found).length > 0) return false
    const outcome = await send({ ...target, accepted })
    if (outcome.type === 'saved') finish(outcome, target.base === null)
    else if (outcome.type === 'stale') await compare()
    else if (outcome.type === 'gone') setGone(true)
    else ask(questionAfter(outcome, () => void save({ ...options, breaksPins: true })))
    return outcome.type !== 'fields' && outcome.type !== 'in_the_way'
  }

  return { ...state, question, ask, isAttempted, isGone: isGone || !!input.isGone, save, compare }
}

type Saved = SaveOutcome & { type: 'saved' }

/** The question after a refusal; null if the page shows the reason itself. */
function questionAfter(outcome: SaveOutcome, allTheSame: () => void): Question | null {
  switch (outcome.type) {
    case 'conflicts':
      return { type: 'refused', conflicts: outcome.conflicts, total: outcome.total }
    case 'pins_broken':
      return { type: 'pins', refused: 'save', problem: outcome.problem, allTheSame }
    default:
      return null
  }
}

export type RouterEditing = ReturnType<typeof useRouterEditor>

/** Fields that the live check refused. */
function liveProblems(error: unknown): Problems {
  if (error === null) return {}
  const problem = asProblem(error)
  return problem.status === 422 ? problemsByField(problem.errors) : {}
}

/** Problems that a save would have although each field is valid by itself. */
function draftProblems(check: RulesValidation | undefined, t: Texts): Problems {
  if (check === undefined) return {}
  const inTheWay = check.draft.problems.map(({ code, in_the_way: router }) =>
    wayProblem(code, router, t)
  )
  const wrong = check.results.flatMap(({ isValidUrl }, at) => (isValidUrl ? [] : [at + 1]))
  const urls = wrong.length > 0 ? { exampleUrls: t.router.problems.notUrls(wrong) } : {}
  return Object.assign(urls, ...inTheWay)
}
