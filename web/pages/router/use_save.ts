import { useState } from 'react'
import { api } from '#console/api/client'
import { PIN_BROKEN } from '#console/api/pins'
import { type ApiProblem, asProblem, type FieldProblem } from '#console/api/problems'
import { dataOf, onRevisionOf } from '#console/api/revisioned'
import type { components } from '#console/api/schema'
import { useRequestKey } from '#console/api/writing'
import { routerWrite, type RouterWrite } from '#console/parts/undo'
import type { Texts } from '#console/texts/spoken_texts'
import { changedFields, isSameField } from './form/changed_fields.js'
import { draftOfForm, newRouterBody, updateOfForm, type WholeDraft } from './form/draft_of_form.js'
import { formOfDraft } from './form/form_of_draft.js'
import { fieldOfProblem, type InTheWay, wayProblem } from './form/form_problems.js'
import {
  type Conflict,
  CRITERIA_FIELDS,
  type Problems,
  type RouterField,
  type RouterForm,
  type StoredRouter,
  type WarningCode,
} from './form/router_form.js'

/** Only changes of these fields can make a conflict. */
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
  /** Null to create one. */
  readonly base: StoredRouter | null
  readonly accepted: readonly WarningCode[]
  /** Accepts severe conflicts. */
  readonly anyway: boolean
  /** Accepts broken blocking pins. */
  readonly breaksPins: boolean
}

/** Problems of fields, valid while the fields keep the refused values. */
interface RefusedFields {
  readonly problems: Problems
  readonly form: RouterForm
}

/** Sends the form, one request at a time, and remembers why it was refused. */
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

  /** Problems of fields that still have their refused value. */
  const problemsOf = (form: RouterForm): Problems => {
    if (refused === null) return {}
    const entries = Object.entries(refused.problems) as [RouterField, string][]
    return Object.fromEntries(entries.filter(([field]) => isSameField(field, refused.form, form)))
  }

  return { isSaving, failure, save, problemsOf }
}

/** The problems of a payload, by field of the form. */
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

type Update = components['schemas']['UpdateBookingFlowRouterDto']

interface Writing {
  /** Codes of confirmed warnings. */
  readonly accepted: readonly WarningCode[]
  /** Whether severe conflicts refuse the write. */
  readonly refusesConflicts: boolean
  /** Accepts broken blocking pins. */
  readonly breaksPins: boolean
}

/** The outcome of a write. */
export type SaveOutcome =
  | { readonly type: 'saved'; readonly router: StoredRouter; readonly written: RouterWrite }
  | { readonly type: 'conflicts'; readonly conflicts: readonly Conflict[]; readonly total: number }
  | { readonly type: 'fields'; readonly errors: readonly FieldProblem[] }
  /** Another router has the name or external id, or is the active default. */
  | { readonly type: 'in_the_way'; readonly code: string; readonly router: InTheWay | null }
  | { readonly type: 'pins_broken'; readonly problem: ApiProblem }
  | { readonly type: 'stale' }
  | { readonly type: 'gone' }
  | { readonly type: 'failed'; readonly problem: ApiProblem }

/** Creates a router. Repeated with the same key, it takes effect once. */
function createRouter(
  draft: WholeDraft,
  idempotencyKey: string,
  writing: Writing
): Promise<SaveOutcome> {
  return outcomeOf(() =>
    api.POST('/v1/booking-flow-routers', {
      body: newRouterBody(draft),
      params: { query: queryOf(writing), header: { 'Idempotency-Key': idempotencyKey } },
    })
  )
}

/** Updates the revision that was read. */
function updateRouter(read: StoredRouter, update: Update, writing: Writing): Promise<SaveOutcome> {
  return outcomeOf(() =>
    api.PATCH('/v1/booking-flow-routers/{id}', {
      body: update,
      params: {
        path: { id: read._id },
        query: { ...queryOf(writing), ...onRevisionOf(read) },
      },
    })
  )
}

function queryOf({ accepted, refusesConflicts, breaksPins }: Writing) {
  return {
    on_conflict: refusesConflicts ? ('reject' as const) : ('warn' as const),
    ...(breaksPins && { on_pin: 'warn' as const }),
    ...(accepted.length > 0 && { accept: accepted.join(',') }),
  }
}

type Written = components['schemas']['WrittenBookingFlowRouter']

async function outcomeOf(
  send: () => Promise<{ readonly data?: Written; readonly response: Response }>
): Promise<SaveOutcome> {
  try {
    const answer = await send()
    const router = await dataOf(Promise.resolve(answer))
    return { type: 'saved', router, written: routerWrite(router._id, answer.response) }
  } catch (error) {
    return refusal(asProblem(error))
  }
}

function refusal(problem: ApiProblem): SaveOutcome {
  const { status, code, errors, body } = problem
  if (code === 'E_ROUTER_CONFLICTS') {
    const report = body.conflicts as components['schemas']['ConflictReport']
    return { type: 'conflicts', conflicts: report.items, total: report.totals.high }
  }
  if (code === PIN_BROKEN) return { type: 'pins_broken', problem }
  if ('in_the_way' in body) {
    return { type: 'in_the_way', code, router: body.in_the_way as InTheWay | null }
  }
  if (status === 412) return { type: 'stale' }
  if (status === 404) return { type: 'gone' }
  if (status === 422 && errors.length > 0) return { type: 'fields', errors }
  return { type: 'failed', problem }
}
