import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { WarningCode } from '#routing/engine/criteria/router'
import { auditedRouter } from './audited_routers.js'
import { RouterRepository } from '#routing/routers/router_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { Actor, WriteOptions } from '#shared/write_options'
import { Clock } from '#shared/clock'
import { inTurns } from '#shared/async/time_slices'
import { alone, type Alongside, OrganizationWrites } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { err, ok, type Result } from '#shared/result'
import {
  CompareDrafts,
  type ImportBatch,
  importBatchSteps,
  type ImportDraft,
  type RefusedDraft,
} from './import_drafts.js'
import { KeepPins, type PinOptions, type PinsRefusal } from '#routing/pins/keep_pins'
import { overriddenIn, withBrokenPins } from '#routing/actions/pins/written_router_pins'
import {
  type BatchOptions,
  ReportConflicts,
  warnedOf,
  type WrittenRouter,
} from './report_conflicts.js'

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

export interface ImportOptions extends BatchOptions, PinOptions, WriteOptions {
  /** Codes of warnings that the author accepts, for every draft. */
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
    private readonly compareDrafts: CompareDrafts,
    private readonly tables: LiveRoutingTables,
    private readonly conflicts: ReportConflicts,
    private readonly pins: KeepPins,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    drafts: readonly ImportDraft[],
    { validateOnly = false, alongside = alone, actor, ...options }: ImportOptions = {}
  ): Promise<ImportOutcome> {
    if (drafts.length > IMPORTED_MAX) return err({ type: 'too_many', max: IMPORTED_MAX })
    if (drafts.length === 0) return ok([])
    const batch = await inTurns(importBatchSteps(organizationId, drafts, options))
    if (validateOnly || batch.problems.length > 0) return this.#rehearse(batch, options)
    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    const write = alongside<ImportRefusal>(
      this.pins.around(
        organizationId,
        { onPin: options.onPin, writtenBy, told: withBrokenPins },
        (session) => this.#write(batch, { actor }, session)
      )
    )
    return this.writes.commitAll<readonly WrittenRouter[], ImportRefusal>(
      organizationId,
      async (session) => {
        const written = await write(session)
        if (!written.ok) return written
        const createdAtMs = written.value[0]?.router.createdAtMs
        const changes = changesOf(batch.routers, actor, written.value)
        return ok({ value: written.value, changes, createdAtMs })
      }
    )
  }

  async #rehearse(undated: ImportBatch, options: PinOptions): Promise<ImportOutcome> {
    const batch = await this.#dated(undated)
    const judged = await this.#judge(batch)
    if (!judged.ok) return judged
    const { organizationId } = batch
    const { table } = await this.tables.forOrganization(organizationId)
    const written = writtenBy(judged.value)
    const broken = await this.pins.wouldBreak(organizationId, table, written, options)
    return broken.ok ? ok(withBrokenPins(judged.value, broken.value)) : broken
  }

  /** The batch with one creation time for all, later than that of every router of the organization. */
  async #dated(batch: ImportBatch, session?: ClientSession): Promise<ImportBatch> {
    const { organizationId, routers } = batch
    const nowMs = this.clock.now().getTime()
    const atMs = await this.revisions.nextInstant(organizationId, nowMs, session)
    const dates = { createdAtMs: atMs, updatedAtMs: atMs }
    return { ...batch, routers: routers.map((router) => ({ ...router, ...dates })) }
  }

  async #write(
    undated: ImportBatch,
    options: WriteOptions,
    session: ClientSession
  ): Promise<ImportOutcome> {
    const batch = await this.#dated(undated, session)
    const judged = await this.#judge(batch, session)
    if (!judged.ok) return judged
    const inserted = await this.#insert(batch, session)
    if (!inserted.ok) return inserted
    const { organizationId } = batch
    const audited = batch.routers.map((router) =>
      auditedRouter(organizationId, null, router, 'imported')
    )
    await this.audit.record(audited, options, session)
    return judged
  }

  async #insert(
    { organizationId, routers }: ImportBatch,
    session: ClientSession
  ): Promise<Result<null, QuotaExceeded>> {
    for (let at = 0; at < routers.length; at += INSERTED_AT_ONCE) {
      const some = routers.slice(at, at + INSERTED_AT_ONCE)
      const inserted = await this.routers.insertMany(organizationId, some, session)
      if (!inserted.ok) return inserted
    }
    return ok(null)
  }

  /** Refuses with every problem of every draft at once. The quota counts only when nothing else refuses. */
  async #judge(batch: ImportBatch, session?: ClientSession): Promise<ImportOutcome> {
    const { organizationId, drafts, routers, options } = batch
    const known = await this.tables.forOrganization(organizationId)
    const compared = await this.compareDrafts.execute(organizationId, drafts, session)
    const refused = [...batch.problems, ...compared]
    if (refused.length === 0) {
      const room = await this.routers.hasRoom(organizationId, routers, session)
      if (!room.ok) return room
    } else if (options.onConflict !== 'reject') {
      return err(refusal(refused, routers))
    }
    const judged = await this.conflicts.judgeAll(routers, options, known, session)
    if (judged.ok && refused.length > 0) return err(refusal(refused, routers))
    if (judged.ok) {
      return ok(judged.value.map((written, at) => warnedOf(written, batch.warnings[at] ?? [])))
    }
    const conflicting = judged.error.map((problem) => ({
      index: batch.indexes.get(problem.routerId) ?? 0,
      problem,
    }))
    return err(refusal([...refused, ...conflicting], routers))
  }
}

type ImportOutcome = Result<readonly WrittenRouter[], ImportRefusal>

function writtenBy(written: readonly WrittenRouter[]) {
  return { written: written.map(({ router }) => router) }
}

function changesOf(
  routers: readonly BookingFlowRouter[],
  actor: Actor | undefined,
  written: readonly WrittenRouter[]
) {
  const overriddenPins = overriddenIn(written.flatMap(({ brokenPins = [] }) => brokenPins))
  const origin = { actor, by: 'import', overriddenPins } as const
  const made = { kind: 'router', effect: 'created', origin } as const
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
