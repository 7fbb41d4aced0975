import { useState } from 'react'
import type { ApiProblem, FieldProblem } from '../../api/problems.js'
import { useRequestKey } from '../../api/use_request_key.js'
import type { Texts } from '../../texts/spoken_texts.js'
import { changedFields, isSameField } from './changed_fields.js'
import { draftOfForm } from './draft_of_form.js'
import { fieldOfProblem } from './field_of_problem.js'
import { formOfDraft } from './form_of_draft.js'
import { CRITERIA_FIELDS, type RouterField, type RouterForm } from './router_form.js'
import { createRouter, type SaveOutcome, updateRouter } from './save_router.js'
import type { Problems, StoredRouter, WarningCode } from './types.js'
import { updateOfForm } from './update_of_form.js'
import { wayProblem } from './way_problem.js'

/** Changes of these can make a conflict; those of the others are saved beside any. */
const COMPETING: ReadonlySet<RouterField> = new Set([
  ...CRITERIA_FIELDS,
  'isActive',
  'isDefault',
  'activeFrom',
  'activeUntil',
  'exampleUrls',
])

export interface Saving {
  readonly form: RouterForm
  /** What is stored; null to create. */
  readonly base: StoredRouter | null
  readonly accepted: readonly WarningCode[]
  /** Whether it is saved in spite of severe conflicts. */
  readonly anyway: boolean
  /** Whether it is saved although that breaks blocking pins. */
  readonly breaksPins: boolean
}

/** A refusal of fields holds as long as they hold what was refused. */
interface RefusedFields {
  readonly problems: Problems
  readonly form: RouterForm
}

/** Sends the form to the service, one request at a time, and remembers why it was refused. */
export function useSave(t: Texts) {
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<RefusedFields | null>(null)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const key = useRequestKey()

  const write = (saving: Saving): Promise<SaveOutcome> => {
    const { form, base, accepted, anyway, breaksPins } = saving
    if (base === null) {
      const draft = draftOfForm(form)
      const writing = { accepted, refusesConflicts: !anyway, breaksPins }
      return createRouter(draft, key.of(JSON.stringify([draft, writing])), writing)
    }
    const before = formOfDraft(base)
    const competes = changedFields(before, form).some((field) => COMPETING.has(field))
    const update = updateOfForm(form, before, base)
    const writing = { accepted, refusesConflicts: competes && !anyway, breaksPins }
    return updateRouter(base, update, writing)
  }

  const save = async (saving: Saving): Promise<SaveOutcome> => {
    setSaving(true)
    setFailure(null)
    setRefused(null)
    const outcome = await write(saving).finally(() => setSaving(false))
    if (outcome.type === 'saved') key.forget()
    if (outcome.type === 'failed') setFailure(outcome.problem)
    const problems = refusedFields(outcome, t)
    if (problems !== null) setRefused({ problems, form: saving.form })
    return outcome
  }

  /** Problems that the service found in fields which still hold what it refused. */
  const problemsOf = (form: RouterForm): Problems => {
    if (refused === null) return {}
    const entries = Object.entries(refused.problems) as [RouterField, string][]
    return Object.fromEntries(entries.filter(([field]) => isSameField(field, refused.form, form)))
  }

  return { isSaving, failure, save, problemsOf }
}

/** The problems of a payload by the field that shows the refused member. */
export function problemsByField(errors: readonly FieldProblem[]): Problems {
  const problems: Partial<Record<RouterField, string>> = {}
  for (const { field: path, message } of errors) {
    const field = fieldOfProblem(path)
    if (field !== null) problems[field] ??= message
  }
  return problems
}

function refusedFields(outcome: SaveOutcome, t: Texts): Problems | null {
  if (outcome.type === 'fields') return problemsByField(outcome.errors)
  return outcome.type === 'in_the_way' ? wayProblem(outcome.code, outcome.router, t) : null
}
