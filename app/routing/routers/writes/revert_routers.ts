import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { CommitRouters, type RouterWrite } from '#routing/actions/pins/commit_routers'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { RouterStates, WriteName } from '#routing/history/router_revision'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { RouterBulkRepository } from '#routing/routers/router_bulk_repository'
import { refusalOf, RouterRepository } from '#routing/routers/router_repository'
import type { BrokenPin } from '#routing/pins/broken_pin'
import type { PinOptions } from '#routing/pins/keep_pins'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { inTurns } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { auditedRouter } from './audited_routers.js'
import { checkSteps } from './check_router.js'
import { type ConflictOptions, ReportConflicts, type WrittenRouter } from './report_conflicts.js'
import { UpdateRouter, type UpdateRouterError, type UpdateRouterOptions } from './update_router.js'

export type RevertRouterError =
  | UpdateRouterError
  /** No state of the router is recorded as of that revision, it did not exist, or the revision does not yet. */
  | { readonly type: 'revision_unknown' }

/** Updates a router to how it was as of an organization revision, through all checks of an update. */
@inject()
export class RevertRouter {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly routers: RouterRepository,
    private readonly updateRouter: UpdateRouter
  ) {}

  async execute(
    organizationId: string,
    id: string,
    revision: number,
    options: Omit<UpdateRouterOptions, 'revertTo' | 'problemsWith'> = {}
  ): Promise<Result<WrittenRouter, RevertRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const recorded = await this.history.find(organizationId, id, revision)
    const present = await this.revisions.find([organizationId])
    const isKnown = revision <= (present.get(organizationId)?.revision ?? 0)
    if (!recorded?.after || !isKnown) {
      const current = await this.routers.find(organizationId, id)
      return err({ type: current ? 'revision_unknown' : 'not_found' })
    }
    const { acceptedWarnings = [] } = recorded.after
    return this.updateRouter.execute(organizationId, id, recorded.after, {
      ...options,
      accept: [...(options.accept ?? []), ...acceptedWarnings],
      revertTo: revision,
    })
  }
}

export interface RestoreInput {
  readonly routerId: string
  /** A write of the router. */
  readonly write: WriteName
  /** `before`: of all routers that the write changed. `after`: of this router alone. */
  readonly to: 'before' | 'after'
  /** The newest revision that the caller has seen, by default that of the write. A later one of the routers refuses. */
  readonly knownRevision?: number | undefined
}

export interface Restored extends RouterWrite {
  readonly before: BookingFlowRouter | null
}

export interface Restoration {
  /** The newest revision of the routers before the restoration. */
  readonly knownRevision: number
  /** Those that it makes different. */
  readonly restored: readonly Restored[]
  readonly written: readonly WrittenRouter[]
  /** The pins that it breaks although it was not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

type RestoreOptions = ConflictOptions & PinOptions & WriteOptions
type Outcome<Value> = Promise<Result<Value, RevertRouterError>>

/**
 * Gives routers back the states that they had before or after a write, all or none, through every check of a write. What
 * the write deleted is created again, with its identifier and its place among equals; what it created is deleted. A
 * router that was deleted later stays deleted.
 */
@inject()
export class RestoreRouters {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly routers: RouterBulkRepository,
    private readonly flows: BookingFlowRepository,
    private readonly tables: LiveRoutingTables,
    private readonly conflicts: ReportConflicts,
    private readonly commit: CommitRouters,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: RestoreInput,
    options: RestoreOptions = {}
  ): Outcome<Restoration> {
    const isRecorded = await this.history.find(organizationId, input.routerId)
    if (!isRecorded) return err({ type: 'not_found' })
    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    let revertedTo = 0
    return this.commit.execute<Restoration, RevertRouterError>(
      organizationId,
      async (session) => {
        const states = await this.#statesOf(organizationId, input, session)
        const [first] = states
        if (first === undefined) return err({ type: 'revision_unknown' })
        revertedTo = input.to === 'after' ? first.revision : first.revision - 1
        const ids = states.map(({ routerId }) => routerId)
        const knownRevision = await this.history.newestOf(organizationId, ids, session)
        const last = states.at(-1)?.revision ?? 0
        const isStale = knownRevision > (input.knownRevision ?? last)
        if (isStale && !options.validateOnly) return err({ type: 'revision_stale' })
        const restored = await this.#restored(organizationId, states, session)
        if (!restored.ok) return restored
        const written = await this.#write(organizationId, restored.value, options, session)
        if (!written.ok) return written
        const done = { restored: restored.value, written: written.value }
        return ok({ knownRevision, ...done, brokenPins: [] })
      },
      ({ restored }) => restored,
      { ...options, origin: () => ({ by: 'revert', revertedTo }) }
    )
  }

  /** `after` is what a router becomes. Empty when the write, or a state before it, is not recorded. */
  async #statesOf(
    organizationId: string,
    { routerId, write, to }: RestoreInput,
    session: ClientSession
  ): Promise<readonly RouterStates[]> {
    const states = await this.history.ofWrite(organizationId, routerId, write, session)
    if (to === 'after') {
      const own = states.filter((one) => one.routerId === routerId && one.after)
      return own.map((one) => ({ ...one, before: one.after }))
    }
    return states.every(({ before }) => before !== undefined)
      ? states.map((one) => ({ ...one, before: one.after, after: one.before ?? null }))
      : []
  }

  async #restored(
    organizationId: string,
    states: readonly RouterStates[],
    session: ClientSession
  ): Outcome<Restored[]> {
    const ids = states.map(({ routerId }) => routerId)
    const stored = await this.routers.read(organizationId, ids, session)
    const present = new Map(stored.map((router) => [router.id, router]))
    const nowMs = this.clock.now().getTime()
    const restored: Restored[] = []
    for (const { routerId: id, before: left, after } of states) {
      const before = present.get(id) ?? null
      if (before === null && (left !== null || after === null)) continue
      if (after === null) {
        restored.push({ id, effect: 'deleted', before, after })
        continue
      }
      const { revision, updatedAtMs } = before ?? after
      if (isDeepStrictEqual(before, { ...after, revision, updatedAtMs })) continue
      const checked = await inTurns(checkSteps(after))
      if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
      const dates = { revision: revision + 1, updatedAtMs: Math.max(updatedAtMs, nowMs) }
      const effect = before === null ? 'created' : 'updated'
      restored.push({ id, effect, before, after: { ...after, ...checked.value.rules, ...dates } })
    }
    return ok(restored)
  }

  async #write(
    organizationId: string,
    restored: readonly Restored[],
    options: RestoreOptions,
    session: ClientSession
  ): Outcome<readonly WrittenRouter[]> {
    const known = await this.tables.forOrganization(organizationId)
    const after = restored.flatMap((one) => one.after ?? [])
    for (const flowId of new Set(after.map(({ bookingFlowId }) => bookingFlowId))) {
      const isThere = await this.flows.claim(organizationId, flowId, session)
      if (!isThere) return err({ type: 'booking_flow_unknown' })
    }
    const deleted = restored.filter((one) => one.after === null).map(({ id }) => id)
    const created = restored.filter((one) => one.before === null).length
    if (deleted.length > 0) await this.routers.delete(organizationId, deleted, session)
    try {
      const kept = await this.routers.replace(organizationId, after, session, created)
      if (!kept.ok) return kept
    } catch (error) {
      return err(refusalOf(error))
    }
    const audited = restored.map((one) =>
      auditedRouter(organizationId, one.before, one.after, one.after ? 'reverted' : undefined)
    )
    await this.audit.record(audited, options, session)
    const judged = await this.conflicts.judgeAll(after, options, known, session)
    if (judged.ok) return judged
    const [conflicting] = judged.error
    return conflicting ? err(conflicting) : ok([])
  }
}
