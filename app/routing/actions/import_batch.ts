import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { RouterWarning } from '#routing/engine/answers/router_warnings'
import type { WarningCode } from '#routing/engine/criteria/warning_code'
import { StepBudget } from '#routing/engine/table/steps'
import { newIdentifier } from '#shared/identifiers'
import { err } from '#shared/result'
import { acceptedWarnings } from './accepted_warnings.js'
import { checkSteps } from './check_router.js'
import type { DraftKeys, ImportDraft, RefusedDraft } from './import_draft.js'
import type { BatchOptions } from './report_conflicts.js'

/** Units of work to check a draft without example URLs. */
const DRAFT_UNITS = 100

interface ImportBatchOptions extends BatchOptions {
  /** Codes of warnings that the author accepts, for every draft. */
  readonly accept?: readonly WarningCode[]
}

/** Drafts of one organization, and the routers that they become. */
export interface ImportBatch {
  readonly organizationId: string
  /** All drafts, by their index. */
  readonly drafts: readonly DraftKeys[]
  /** What is wrong with drafts on their own. */
  readonly problems: readonly RefusedDraft[]
  /** Those of the sound drafts, in their order. */
  readonly routers: readonly BookingFlowRouter[]
  /** What was noticed while each of them was read, in the same order. */
  readonly warnings: readonly (readonly RouterWarning[])[]
  /** The index of its draft, by the router's id. */
  readonly indexes: ReadonlyMap<string, number>
  readonly options: BatchOptions
}

/** Builds the routers from the drafts, in steps. Their ids ascend in the order of the drafts, which decides ties. */
export function* importBatchSteps(
  organizationId: string,
  drafts: readonly ImportDraft[],
  { accept, ...options }: ImportBatchOptions
): Generator<undefined, ImportBatch> {
  const budget = new StepBudget()
  const ids = drafts.map(() => newIdentifier()).sort()
  const problems: RefusedDraft[] = []
  const routers: BookingFlowRouter[] = []
  const warnings: (readonly RouterWarning[])[] = []
  const indexes = new Map<string, number>()
  for (const [index, draft] of drafts.entries()) {
    const checked = draft.ok ? yield* checkSteps(draft.value, budget) : err(draft.error.problems)
    if (!checked.ok) {
      problems.push({ index, problem: { type: 'invalid', problems: checked.error } })
    } else if (draft.ok) {
      const id = ids[index] ?? newIdentifier()
      const { rules } = checked.value
      const accepted = acceptedWarnings(null, { ...draft.value, ...rules }, accept)
      warnings.push(checked.value.warnings)
      indexes.set(id, index)
      routers.push({
        ...draft.value,
        ...(accepted && { acceptedWarnings: accepted }),
        ...rules,
        id,
        organizationId,
        createdAtMs: 0,
        updatedAtMs: 0,
        revision: 1,
      })
    }
    if (budget.spend(DRAFT_UNITS)) yield
  }
  const keys = drafts.map((draft) => (draft.ok ? draft.value : draft.error.legible))
  return { organizationId, drafts: keys, problems, routers, warnings, indexes, options }
}
