import { inject } from '@adonisjs/core/container'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterRepository } from '#routing/routers/router_repository'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'
import type { WriteRouterOptions } from './create_router.js'
import {
  CompareDrafts,
  type ImportBatch,
  importBatchSteps,
  type ImportDraft,
  type RefusedDraft,
} from './import_drafts.js'
import {
  changeOf,
  type RouterPlan,
  RouterWrites,
  type WrittenRouter,
  writtenRouter,
} from './router_writes.js'
import type { BrokenPin, ConflictsRefusal, PinsRefusal } from './write_participant.js'

/** The most routers in one import. */
export const IMPORTED_MAX = 1_000

/** Inserting this many blocks the process for ten to twenty milliseconds. */
const INSERTED_AT_ONCE = 100

export type ImportRefusal =
  | { readonly type: 'too_many'; readonly max: number }
  | QuotaExceeded
  | PinsRefusal
  /** Every problem of every draft, in the order of the drafts. */
  | {
      readonly type: 'refused'
      readonly drafts: readonly RefusedDraft[]
      /** The ids that the sound drafts' routers would have had; conflict reports refer to them. */
      readonly routerIds: readonly string[]
    }

type Written = readonly WrittenRouter[]
type ImportOptions = WriteRouterOptions<Written>
type ImportPlan = RouterPlan<Written, ImportRefusal>

/**
 * Creates several routers of an organization, all or none, in one transaction; resolves see a single change. Order
 * matters: among routers that tie, a later draft wins over an earlier one, as if they were created one after another.
 * The report has one entry per draft, in the same order.
 */
@inject()
export class ImportRouters {
  constructor(
    private readonly writes: RouterWrites,
    private readonly compareDrafts: CompareDrafts,
    private readonly routers: RouterRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  /** With `accept`, the codes of warnings that the author accepts, for every draft. */
  async execute(
    organizationId: string,
    drafts: readonly ImportDraft[],
    { accept, validateOnly = false, ...options }: ImportOptions = {}
  ): Promise<Result<Written, ImportRefusal>> {
    if (drafts.length > IMPORTED_MAX) return err({ type: 'too_many', max: IMPORTED_MAX })
    if (drafts.length === 0) return ok([])
    const batch = await inSlices(importBatchSteps(organizationId, drafts, accept))
    const plan = (session: Transaction | undefined) => this.#plan(batch, options, session)
    const isRefused = batch.problems.length > 0
    return validateOnly || isRefused
      ? this.writes.dryRun(organizationId, plan, options)
      : this.writes.commit(organizationId, plan, options)
  }

  /** Refuses with every problem of every draft at once. The quota counts only when nothing else refuses. */
  async #plan(
    batch: ImportBatch,
    options: ImportOptions,
    session: Transaction | undefined
  ): Promise<Result<ImportPlan, ImportRefusal>> {
    const { organizationId, drafts } = batch
    const routers = await this.#dated(batch, session)
    const compared = await this.compareDrafts.execute(organizationId, drafts, session)
    const refused = [...batch.problems, ...compared]
    const plan = this.#planOf(batch, routers, refused)
    if (refused.length === 0) {
      const withinQuota = await this.routers.isWithinQuota(organizationId, routers, session)
      return withinQuota.ok ? ok(plan) : withinQuota
    }
    if (options.onConflict !== 'reject') return err(refusal(refused, routers))
    const unwritten = async () => ok({ ...plan, changes: [] })
    const conflicting = await this.writes.dryRun(organizationId, unwritten, options, session)
    return err(conflicting.ok ? refusal(refused, routers) : conflicting.error)
  }

  #planOf(
    { organizationId, warnings, indexes }: ImportBatch,
    routers: readonly BookingFlowRouter[],
    refused: readonly RefusedDraft[]
  ): ImportPlan {
    const ofDraft = (problem: ConflictsRefusal) => ({
      index: indexes.get(problem.routerId) ?? 0,
      problem,
    })
    return {
      changes: routers.map((router) => changeOf(null, router)),
      reported: routers,
      noticed: warnings,
      isBatch: true,
      origin: { by: 'import' },
      store: (session) => this.#insert(organizationId, routers, session),
      refuse: (...conflicting) => refusal([...refused, ...conflicting.map(ofDraft)], routers),
      valueOf: (found) =>
        withBrokenPins(
          routers.map((router, at) => writtenRouter(router, found, at)),
          found.brokenPins
        ),
    }
  }

  /** The routers with one creation time for all, later than that of every router of the organization. */
  async #dated(
    { organizationId, routers }: ImportBatch,
    session: Transaction | undefined
  ): Promise<BookingFlowRouter[]> {
    const nowMs = this.clock.now().getTime()
    const atMs = await this.revisions.nextInstant(organizationId, nowMs, session)
    return routers.map((router) => ({ ...router, createdAtMs: atMs, updatedAtMs: atMs }))
  }

  async #insert(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    for (let at = 0; at < routers.length; at += INSERTED_AT_ONCE) {
      const some = routers.slice(at, at + INSERTED_AT_ONCE)
      const inserted = await this.routers.insertMany(organizationId, some, session)
      if (!inserted.ok) return inserted
    }
    return ok(null)
  }
}

/** Each pin is named with the new router that wins its URL, or else with the first. */
function withBrokenPins(written: Written, broken: readonly BrokenPin[]): Written {
  const ids = new Set(written.map(({ router }) => router.id))
  const anyId = written[0]?.router.id
  const byWinner = Map.groupBy(broken, ({ verdict: { found } }) =>
    found && ids.has(found.id) ? found.id : anyId
  )
  return written.map((one) => ({ ...one, brokenPins: byWinner.get(one.router.id) }))
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
