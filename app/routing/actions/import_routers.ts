import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { WarningCode } from '#routing/engine/criteria/warning_code'
import { StepBudget } from '#routing/engine/table/steps'
import { RouterRepository } from '#routing/persistence/router_repository'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { inTurns } from '#shared/async/in_turns'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { err, ok, type Result } from '#shared/result'
import { acceptedWarnings } from './accepted_warnings.js'
import { checkSteps } from './check_router.js'
import type { CreateRouterError, CreateRouterInput } from './create_router.js'
import { type ConflictOptions, ReportConflicts, type WrittenRouter } from './report_conflicts.js'

/** The most routers in one import. */
export const IMPORTED_MAX = 1_000

/** Units of work to check a draft without example URLs. */
const DRAFT_UNITS = 100

/** Inserting this many blocks the process for ten to twenty milliseconds. */
const INSERTED_AT_ONCE = 100

/** Why one draft is refused. The last two name the earlier draft of the same import that conflicts with it. */
export type ImportProblem =
  | Exclude<CreateRouterError, QuotaExceeded>
  | { readonly type: 'name_repeated'; readonly first: number }
  | { readonly type: 'active_default_repeated'; readonly first: number }

export interface RefusedDraft {
  /** The draft's index, from 0. */
  readonly index: number
  readonly problem: ImportProblem
}

export type ImportRefusal =
  | { readonly type: 'too_many'; readonly max: number }
  | QuotaExceeded
  /** Every problem of every draft, in the order of the drafts. */
  | {
      readonly type: 'refused'
      readonly drafts: readonly RefusedDraft[]
      /** The ids that the routers would have had, in the order of the drafts; conflict reports refer to them. */
      readonly routerIds: readonly string[]
    }

export interface ImportOptions extends ConflictOptions {
  /** Reports what would happen and writes nothing. */
  readonly validateOnly?: boolean
  /** Warnings that are meant, in every draft. */
  readonly accept?: readonly WarningCode[]
  readonly alongside?: Alongside<readonly WrittenRouter[]> | undefined
}

/**
 * Creates several routers of an organization, all or none, in one transaction; resolves see a single change. Order
 * matters: among routers that tie, a later draft wins over an earlier one, as if they were created one after another.
 * The report has one entry per draft, in the same order.
 */
@inject()
export class ImportRouters {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowDirectory,
    private readonly tables: LiveRoutingTables,
    private readonly conflicts: ReportConflicts,
    private readonly writes: OrganizationWrites,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    drafts: readonly CreateRouterInput[],
    { validateOnly = false, accept, alongside = alone, ...options }: ImportOptions = {}
  ): Promise<Result<readonly WrittenRouter[], ImportRefusal>> {
    if (drafts.length > IMPORTED_MAX) return err({ type: 'too_many', max: IMPORTED_MAX })
    if (drafts.length === 0) return ok([])
    const { routers, problems } = await inTurns(routerSteps(organizationId, drafts, accept))
    const batch = { organizationId, routers, problems, options }
    if (validateOnly) return this.#judge(await this.#dated(batch))
    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    const write = alongside<ImportRefusal>((session) => this.#write(batch, session))
    return this.writes.commitAll<readonly WrittenRouter[], ImportRefusal>(
      organizationId,
      async (session) => {
        const written = await write(session)
        if (!written.ok) return written
        const createdAtMs = written.value[0]?.router.createdAtMs
        return ok({ value: written.value, changes: changesOf(routers), createdAtMs })
      }
    )
  }

  /** The batch with one creation time for all, later than that of every router of the organization. */
  async #dated(batch: Import, session?: ClientSession): Promise<Import> {
    const { organizationId, routers } = batch
    const nowMs = this.clock.now().getTime()
    const atMs = await this.revisions.nextInstant(organizationId, nowMs, session)
    const dates = { createdAtMs: atMs, updatedAtMs: atMs }
    return { ...batch, routers: routers.map((router) => ({ ...router, ...dates })) }
  }

  async #write(
    undated: Import,
    session: ClientSession
  ): Promise<Result<readonly WrittenRouter[], ImportRefusal>> {
    const batch = await this.#dated(undated, session)
    const judged = await this.#judge(batch, session)
    if (!judged.ok) return judged
    const inserted = await this.#insert(batch, session)
    return inserted.ok ? judged : inserted
  }

  async #insert(
    { organizationId, routers }: Import,
    session: ClientSession
  ): Promise<Result<null, QuotaExceeded>> {
    for (let at = 0; at < routers.length; at += INSERTED_AT_ONCE) {
      const some = routers.slice(at, at + INSERTED_AT_ONCE)
      const inserted = await this.routers.insertMany(organizationId, some, session)
      if (!inserted.ok) return inserted
    }
    return ok(null)
  }

  async #judge(
    { organizationId, routers, problems, options }: Import,
    session?: ClientSession
  ): Promise<Result<readonly WrittenRouter[], ImportRefusal>> {
    const known = await this.tables.forOrganization(organizationId)
    const refused = [
      ...problems,
      ...(await this.#flowProblems(organizationId, routers, session)),
      ...(await this.#nameProblems(organizationId, routers, session)),
      ...(await this.#defaultProblems(organizationId, routers, session)),
    ]
    if (refused.length > 0) return err(refusal(refused, routers))
    const room = await this.routers.hasRoom(organizationId, routers, session)
    if (!room.ok) return room
    const judged = await this.conflicts.judgeAll(routers, options, known, session)
    if (judged.ok) return judged
    const indexes = new Map(routers.map(({ id }, index) => [id, index]))
    return err(
      refusal(
        judged.error.map((problem) => ({ index: indexes.get(problem.routerId) ?? 0, problem })),
        routers
      )
    )
  }

  async #flowProblems(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    const ids = [...new Set(routers.map(({ bookingFlowId }) => bookingFlowId))]
    const unknown = new Set<string>()
    if (session) {
      for (const id of ids) {
        if (!(await this.flows.claim(organizationId, id, session))) unknown.add(id)
      }
    } else {
      const found = await this.flows.findByIds(organizationId, ids)
      for (const id of ids) if (!found.has(id)) unknown.add(id)
    }
    return routers.flatMap(({ bookingFlowId }, index) =>
      unknown.has(bookingFlowId) ? [{ index, problem: { type: 'booking_flow_unknown' } }] : []
    )
  }

  async #nameProblems(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    const names = routers.map(({ name }) => name)
    const taken = await this.routers.findTakenNames(organizationId, names, session)
    const firsts = new Map<string, number>()
    return names.flatMap((name, index): RefusedDraft[] => {
      const first = firsts.get(name)
      if (first === undefined) firsts.set(name, index)
      else return [{ index, problem: { type: 'name_repeated', first } }]
      return taken.has(name) ? [{ index, problem: { type: 'name_taken' } }] : []
    })
  }

  async #defaultProblems(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    const defaults = routers.flatMap(({ isDefault, isActive }, index) =>
      isDefault && isActive ? [index] : []
    )
    const [first, ...others] = defaults
    if (first === undefined) return []
    const isTaken = await this.routers.hasActiveDefault(organizationId, session)
    return [
      ...(isTaken ? [{ index: first, problem: { type: 'active_default_exists' } as const }] : []),
      ...others.map((index) => ({
        index,
        problem: { type: 'active_default_repeated', first } as const,
      })),
    ]
  }
}

interface Import {
  readonly organizationId: string
  readonly routers: readonly BookingFlowRouter[]
  readonly problems: readonly RefusedDraft[]
  readonly options: ConflictOptions
}

/** Builds the routers from the drafts, in steps. Their ids ascend in the order of the drafts, which decides ties. */
function* routerSteps(
  organizationId: string,
  drafts: readonly CreateRouterInput[],
  accept: readonly WarningCode[] | undefined
): Generator<undefined, Pick<Import, 'routers' | 'problems'>> {
  const budget = new StepBudget()
  const ids = drafts.map(() => newIdentifier()).sort()
  const problems: RefusedDraft[] = []
  const routers: BookingFlowRouter[] = []
  for (const [index, draft] of drafts.entries()) {
    const checked = yield* checkSteps(draft, budget)
    if (!checked.ok) problems.push({ index, problem: { type: 'invalid', problems: checked.error } })
    const accepted = acceptedWarnings(null, draft, accept)
    routers.push({
      ...draft,
      ...(accepted && { acceptedWarnings: accepted }),
      ...(checked.ok ? checked.value : { priorityClass: 'default' }),
      id: ids[index] ?? newIdentifier(),
      organizationId,
      createdAtMs: 0,
      updatedAtMs: 0,
      revision: 1,
    })
    if (budget.spend(DRAFT_UNITS)) yield
  }
  return { routers, problems }
}

function changesOf(routers: readonly BookingFlowRouter[]) {
  const made = { kind: 'router', effect: 'created' } as const
  return routers.map(({ organizationId, id }) => ({ organizationId, id, ...made }))
}

function refusal(
  drafts: readonly RefusedDraft[],
  routers: readonly BookingFlowRouter[]
): ImportRefusal {
  return {
    type: 'refused',
    drafts: [...drafts].sort((one, other) => one.index - other.index),
    routerIds: routers.map(({ id }) => id),
  }
}
