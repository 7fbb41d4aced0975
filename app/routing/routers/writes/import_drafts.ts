import { inject } from '@adonisjs/core/container'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { RouterWarning } from '#routing/engine/answers/router_warnings'
import type { WarningCode } from '#routing/engine/criteria/router'
import { mustYield } from '#shared/steps'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterRepository } from '#routing/routers/router_repository'
import { newIdentifier } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { err, type Result } from '#shared/result'
import { checkSteps, type RouterProblem } from './check_router.js'
import type { CreateRouterError, CreateRouterInput } from './create_router.js'
import { acceptedWarnings } from './report_findings.js'
import type { PinsRefusal } from './write_participant.js'

/** A router to import, or why its source does not describe one. */
export type ImportDraft = Result<CreateRouterInput, MalformedDraft>

interface MalformedDraft {
  readonly problems: readonly RouterProblem[]
  readonly legible: DraftKeys
}

/**
 * What a draft is compared by with the other drafts and with the organization. Of a malformed draft, only the members
 * that could be read.
 */
export interface DraftKeys {
  readonly name?: string | undefined
  readonly externalId?: string | null | undefined
  readonly bookingFlowId?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly isActive?: boolean | undefined
}

/** Why one draft is refused. The last three name the earlier draft of the same import that conflicts with it. */
export type ImportProblem =
  | Exclude<CreateRouterError, QuotaExceeded | PinsRefusal>
  | { readonly type: 'name_repeated'; readonly first: number }
  | { readonly type: 'external_id_repeated'; readonly first: number }
  | { readonly type: 'active_default_repeated'; readonly first: number }

export interface RefusedDraft {
  /** The draft's index, from 0. */
  readonly index: number
  readonly problem: ImportProblem
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
}

/** Builds the routers from the drafts, in steps. Their ids ascend in the order of the drafts, which decides ties. */
export function* importBatchSteps(
  organizationId: string,
  drafts: readonly ImportDraft[],
  accept: readonly WarningCode[] | undefined
): Generator<undefined, ImportBatch> {
  const ids = drafts.map(() => newIdentifier()).sort()
  const problems: RefusedDraft[] = []
  const routers: BookingFlowRouter[] = []
  const warnings: (readonly RouterWarning[])[] = []
  const indexes = new Map<string, number>()
  for (const [index, draft] of drafts.entries()) {
    const checked = draft.ok ? yield* checkSteps(draft.value) : err(draft.error.problems)
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
    if (mustYield()) yield
  }
  const keys = drafts.map((draft) => (draft.ok ? draft.value : draft.error.legible))
  return { organizationId, drafts: keys, problems, routers, warnings, indexes }
}

interface Collision {
  /** The index of the value, from 0. */
  readonly index: number
  /** The index of the equal value before it; null when the value is one of `taken`. */
  readonly first: number | null
}

/**
 * The values that are not unique: they repeat an earlier one or are `taken`. Null means no value and never collides.
 */
function collisions(
  values: readonly (string | null)[],
  taken: { has(value: string): boolean }
): Collision[] {
  const firsts = new Map<string, number>()
  return values.flatMap((value, index): Collision[] => {
    if (value === null) return []
    const first = firsts.get(value)
    if (first !== undefined) return [{ index, first }]
    firsts.set(value, index)
    return taken.has(value) ? [{ index, first: null }] : []
  })
}

type Drafts = readonly DraftKeys[]

/** Compares the drafts of one import with each other and with what their organization has. */
@inject()
export class CompareDrafts {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowRepository
  ) {}

  /** Every draft that something is in the way of. In a transaction, also claims the booking flows for the routers. */
  async execute(
    organizationId: string,
    drafts: Drafts,
    session?: Transaction
  ): Promise<RefusedDraft[]> {
    return [
      ...(await this.#flowProblems(organizationId, drafts, session)),
      ...(await this.#nameProblems(organizationId, drafts, session)),
      ...(await this.#externalIdProblems(organizationId, drafts, session)),
      ...(await this.#defaultProblems(organizationId, drafts, session)),
    ]
  }

  async #flowProblems(
    organizationId: string,
    drafts: Drafts,
    session?: Transaction
  ): Promise<RefusedDraft[]> {
    const ids = new Set(drafts.flatMap(({ bookingFlowId }) => bookingFlowId ?? []))
    const unknown = new Set<string>()
    if (session) {
      for (const id of ids) {
        if (!(await this.flows.claim(organizationId, id, session))) unknown.add(id)
      }
    } else {
      const found = await this.flows.findByIds(organizationId, [...ids])
      for (const id of ids) if (!found.has(id)) unknown.add(id)
    }
    return drafts.flatMap(({ bookingFlowId }, index) =>
      bookingFlowId !== undefined && unknown.has(bookingFlowId)
        ? [{ index, problem: { type: 'booking_flow_unknown' } }]
        : []
    )
  }

  async #nameProblems(
    organizationId: string,
    drafts: Drafts,
    session?: Transaction
  ): Promise<RefusedDraft[]> {
    const names = drafts.map(({ name }) => name ?? null)
    const given = names.filter((name) => name !== null)
    const taken = await this.routers.findTaken(organizationId, 'name', given, session)
    return collisions(names, taken).map(({ index, first }) => ({
      index,
      problem:
        first === null
          ? { type: 'name_taken', inTheWay: taken.get(names[index] ?? '') }
          : { type: 'name_repeated', first },
    }))
  }

  async #externalIdProblems(
    organizationId: string,
    drafts: Drafts,
    session?: Transaction
  ): Promise<RefusedDraft[]> {
    const ids = drafts.map(({ externalId }) => externalId ?? null)
    const given = ids.filter((id) => id !== null)
    const taken = await this.routers.findTaken(organizationId, 'external_id', given, session)
    return collisions(ids, taken).map(({ index, first }) => ({
      index,
      problem:
        first === null
          ? { type: 'external_id_taken', inTheWay: taken.get(ids[index] ?? '') }
          : { type: 'external_id_repeated', first },
    }))
  }

  async #defaultProblems(
    organizationId: string,
    drafts: Drafts,
    session?: Transaction
  ): Promise<RefusedDraft[]> {
    const defaults = drafts.flatMap(({ isDefault, isActive }, index) =>
      isDefault && isActive ? [index] : []
    )
    const [first, ...others] = defaults
    if (first === undefined) return []
    const inTheWay = await this.routers.findActiveDefault(organizationId, session)
    return [
      ...(inTheWay
        ? [{ index: first, problem: { type: 'active_default_exists', inTheWay } as const }]
        : []),
      ...others.map((index) => ({
        index,
        problem: { type: 'active_default_repeated', first } as const,
      })),
    ]
  }
}
