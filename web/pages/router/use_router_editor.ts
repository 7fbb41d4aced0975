import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { refreshRouters } from '#console/api/query_client'
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

/** What a person is asked about, in a dialog. */
export type Question =
  | { readonly type: 'merge'; readonly theirs: StoredRouter }
  | { readonly type: 'refused'; readonly conflicts: readonly Conflict[]; readonly total: number }
  | {
      readonly type: 'pins'
      readonly refused: 'save' | 'delete'
      readonly problem: ApiProblem
      /** Does all the same what was refused. */
      allTheSame(): void
    }
  | { readonly type: 'delete' }
  | { readonly type: 'activation'; readonly isActive: boolean }
  | { readonly type: 'link' }

interface SaveOptions {
  /** In place of what the form holds. */
  readonly form?: RouterForm
  readonly base?: StoredRouter | null
  /** In spite of severe conflicts. */
  readonly anyway?: boolean
  /** Although blocking pins break. */
  readonly breaksPins?: boolean
}

export interface EditorInput extends EditedFrom {
  readonly isReadOnly: boolean
  /** The stored router was deleted while it is edited. */
  readonly isGone?: boolean
  /** Reads the stored router again; absent for a new one. */
  readAgain?(): Promise<StoredRouter>
}

/** What the editor knows and does; the page shows it. */
export function useRouterEditor(input: EditorInput) {
  const { stored, proposal, isReadOnly, readAgain } = input
  const t = useTexts()
  const client = useQueryClient()
  const edited = useEditedRouter({ stored, proposal })
  const { base, routerId, form, changed } = edited
  const [accepted, setAccepted] = useState<readonly WarningCode[]>([])
  const [isAttempted, setAttempted] = useState(false)
  const [question, ask] = useState<Question | null>(null)
  const [isGone, setGone] = useState(false)
  const saving = useSave(t)
  const guard = useLeaveGuard(changed.length > 0 && !isReadOnly)
  const check = useLiveCheck({
    form,
    known: base ?? proposal ?? {},
    routerId,
    accepted,
    isEnabled: !isReadOnly,
  })

  const wrong = { ...missingFields(form, t), ...formProblems(form, t) }
  const pins = usePinCheck({
    form,
    stored: base,
    isSavable: !isReadOnly && changed.length > 0 && Object.keys(wrong).length === 0,
  })

  const impact = useImpactCheck({
    form,
    stored: base,
    check,
    revision: pins.run.data?.organization_revision,
  })

  const problems: Problems = {
    ...liveProblems(check.query.error),
    ...(isAttempted && missingFields(form, t)),
    ...saving.problemsOf(form),
    ...draftProblems(check.isReady && !check.isBehind ? check.query.data : undefined, t),
    ...formProblems(form, t),
  }

  /** What was written into the form while it was being saved stays in it. */
  const finish = (outcome: SaveOutcome & { type: 'saved' }, isNew: boolean) => {
    const { router: saved } = outcome
    const { _id: id, name } = saved
    client.setQueryData(routerQuery(id).queryKey, saved)
    void refreshRouters(id)
    const text = isNew ? t.router.actions.created(name) : t.router.actions.saved(name)
    toast({ text, undo: undoOf([outcome.written], t) })
    ask(null)
    setAttempted(false)
    if (isNew) {
      edited.giveUp()
      guard.open()
      goTo(`/routers/${id}`, { replace: true })
    } else {
      const since = {
        base: form,
        mine: edited.methods.getValues(),
        theirs: formOfDraft(saved),
      }
      edited.rebase(saved, mergedForm(since, {}))
    }
  }

  /** Saves, or says in the page why not. False when something is to be put right first. */
  const save = async (options: SaveOptions = {}): Promise<boolean> => {
    const target = { form, base, anyway: false, breaksPins: false, ...options }
    if (saving.isSaving || isReadOnly) return true
    setAttempted(true)
    const found = { ...missingFields(target.form, t), ...formProblems(target.form, t) }
    if (Object.keys(found).length > 0) return false
    const outcome = await saving.save({ ...target, accepted })
    switch (outcome.type) {
      case 'saved':
        finish(outcome, target.base === null)
        return true
      case 'conflicts':
        ask({ type: 'refused', conflicts: outcome.conflicts, total: outcome.total })
        return true
      case 'pins_broken':
        ask({
          type: 'pins',
          refused: 'save',
          problem: outcome.problem,
          allTheSame: () => void save({ ...options, breaksPins: true }),
        })
        return true
      case 'stale':
        await compare()
        return true
      case 'gone':
        setGone(true)
        return true
      case 'failed':
        ask(null)
        return true
      case 'fields':
      case 'in_the_way':
        ask(null)
        return false
    }
  }

  /** Shows what is stored by now beside the form. */
  const compare = async () => {
    try {
      const theirs = await readAgain?.()
      if (theirs !== undefined) ask({ type: 'merge', theirs })
    } catch (error) {
      const problem = asProblem(error)
      if (problem.status === 404) setGone(true)
      else toast({ tone: 'problem', text: problem.detail || t.problems.network })
    }
  }

  return {
    ...edited,
    accepted,
    accept: (code: WarningCode) => setAccepted([...new Set([...accepted, code])]),
    ask,
    check,
    compare,
    guard,
    impact,
    pins,
    isGone: isGone || input.isGone === true,
    problems,
    isAttempted,
    question,
    save,
    saving,
  }
}

export type RouterEditing = ReturnType<typeof useRouterEditor>

/** What the live check refused. */
function liveProblems(error: unknown): Problems {
  if (error === null) return {}
  const problem = asProblem(error)
  return problem.status === 422 ? problemsByField(problem.errors) : {}
}

/** What a write of the form would be refused for, although each of its fields is well. */
function draftProblems(check: RulesValidation | undefined, t: Texts): Problems {
  if (check === undefined) return {}
  const inTheWay = check.draft.problems.map(({ code, in_the_way: router }) =>
    wayProblem(code, router, t)
  )
  const wrong = check.results.flatMap(({ isValidUrl }, at) => (isValidUrl ? [] : [at + 1]))
  const urls = wrong.length > 0 ? { exampleUrls: t.router.problems.notUrls(wrong) } : {}
  return Object.assign(urls, ...inTheWay)
}
