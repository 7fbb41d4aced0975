import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { CommitRouters } from '#routing/actions/pins/commit_routers'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterBulkRepository } from '#routing/routers/router_bulk_repository'
import type { FilterProblem } from '#routing/routers/router_list_repository'
import type { BrokenPin } from '#routing/pins/broken_pin'
import type { PinOptions, PinsRefusal } from '#routing/pins/keep_pins'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { RouterFilter } from '#routing/routers/router_filter'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import type { Alongside } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { auditedRouter } from './audited_routers.js'
import { type RouterProblem, schedulingProblems } from './check_router.js'
import {
  type ConflictOptions,
  type ConflictsRefusal,
  ReportConflicts,
  type WrittenRouter,
} from './report_conflicts.js'

/** The most routers that one request changes or deletes, and their most stored bytes. */
export const BULK_LIMITS = { routers: 1_000, bytes: 8_388_608 } as const

/** Routers by their ids, or all that a filter finds. */
export type RouterSelection =
  | { readonly ids: readonly string[]; readonly filter?: undefined }
  | { readonly filter: RouterFilter; readonly ids?: undefined }

export interface RefusedRouter<Problem> {
  readonly id: string
  /** Null for a router that the organization does not have. */
  readonly name: string | null
  readonly problem: Problem
}

export type SelectionRefusal =
  | { readonly type: 'too_large'; readonly routers: number; readonly bytes: number }
  | { readonly type: 'filter'; readonly problem: FilterProblem }
  | { readonly type: 'unknown'; readonly ids: readonly string[] }

/** Finds the routers of a bulk change in its transaction. */
@inject()
export class SelectRouters {
  constructor(private readonly routers: RouterBulkRepository) {}

  /** In order of their ids. */
  async execute(
    organizationId: string,
    { ids, filter }: RouterSelection,
    session: ClientSession
  ): Promise<Result<BookingFlowRouter[], SelectionRefusal>> {
    const found = ids
      ? ok(await this.routers.sizesOf(organizationId, ids, session))
      : await this.routers.sizesOfMatching(organizationId, filter, session)
    if (!found.ok) return err({ type: 'filter', problem: found.error })
    const sizes = found.value
    const unknown = ids?.filter((id) => !sizes.has(id)) ?? []
    if (unknown.length > 0) return err({ type: 'unknown', ids: unknown })
    let bytes = 0
    for (const size of sizes.values()) bytes += size
    if (sizes.size > BULK_LIMITS.routers || bytes > BULK_LIMITS.bytes) {
      return err({ type: 'too_large', routers: sizes.size, bytes })
    }
    return ok(await this.routers.read(organizationId, [...sizes.keys()], session))
  }
}

/** The most tags of a router. */
export const TAGS_MAX = 20

/** What becomes of each router; absent members stay as they are. */
export interface BulkChange {
  readonly isActive?: boolean | undefined
  readonly bookingFlowId?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
  readonly activeFromMs?: number | null | undefined
  readonly activeUntilMs?: number | null | undefined
}

/** The router after the change, with its own revision and dates. */
function changed(router: BookingFlowRouter, change: BulkChange): BookingFlowRouter {
  const { isActive, bookingFlowId, activeFromMs, activeUntilMs } = change
  const { tags = router.tags, addTags = [], removeTags = [] } = change
  return {
    ...router,
    isActive: isActive ?? router.isActive,
    bookingFlowId: bookingFlowId ?? router.bookingFlowId,
    tags: [...new Set([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags])],
    activeFromMs: activeFromMs === undefined ? router.activeFromMs : activeFromMs,
    activeUntilMs: activeUntilMs === undefined ? router.activeUntilMs : activeUntilMs,
  }
}

/** What is wrong with a changed router on its own. Members that the change leaves alone are not checked again. */
function changeProblems(router: BookingFlowRouter): RouterProblem[] {
  return [...schedulingProblems(router), ...tagProblems(router)]
}

function tagProblems({ tags }: BookingFlowRouter): RouterProblem[] {
  if (tags.length <= TAGS_MAX) return []
  const message = `The tags field must have at most ${TAGS_MAX} items`
  return [{ field: 'tags', rule: 'array.maxLength', message }]
}

/** Why one router cannot be changed. */
export type BulkProblem =
  | { readonly type: 'invalid'; readonly problems: readonly RouterProblem[] }
  | { readonly type: 'active_default_exists' }
  | ConflictsRefusal

export type BulkUpdateRefusal =
  | SelectionRefusal
  | QuotaExceeded
  | PinsRefusal
  | { readonly type: 'booking_flow_unknown' }
  /** Every router that cannot be changed. */
  | { readonly type: 'refused'; readonly routers: readonly RefusedRouter<BulkProblem>[] }

export interface BulkUpdate {
  /** How many routers were selected. */
  readonly matched: number
  /** Those that the change makes different, as they are now stored. */
  readonly written: readonly WrittenRouter[]
  /** The pins that the change breaks although it was not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

export interface BulkUpdateOptions extends ConflictOptions, PinOptions, WriteOptions {
  readonly alongside?: Alongside<BulkUpdate> | undefined
}

/**
 * Makes the same change to many routers of an organization, to all or to none, in one transaction that also selects
 * them. Routers that already are as they should be stay untouched.
 */
@inject()
export class BulkUpdateRouters {
  constructor(
    private readonly select: SelectRouters,
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
    selection: RouterSelection,
    change: BulkChange,
    options: BulkUpdateOptions = {}
  ): Promise<Result<BulkUpdate, BulkUpdateRefusal>> {
    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    return this.commit.execute(
      organizationId,
      (session) => this.#write(organizationId, selection, change, options, session),
      ({ written }) =>
        written.map(({ router }) => ({ id: router.id, effect: 'updated', after: router })),
      options
    )
  }

  async #write(
    organizationId: string,
    selection: RouterSelection,
    change: BulkChange,
    options: ConflictOptions & WriteOptions,
    session: ClientSession
  ): Promise<Result<BulkUpdate, BulkUpdateRefusal>> {
    const known = await this.tables.forOrganization(organizationId)
    const selected = await this.select.execute(organizationId, selection, session)
    if (!selected.ok) return selected
    const { bookingFlowId: flowId } = change
    if (flowId !== undefined && !(await this.flows.claim(organizationId, flowId, session))) {
      return err({ type: 'booking_flow_unknown' })
    }
    const pairs = selected.value
      .map((before) => ({ before, after: changed(before, change) }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    const refused = [
      ...pairs.flatMap(({ after }) => invalidIn(after)),
      ...(await this.#defaultProblems(organizationId, pairs, session)),
    ]
    if (refused.length > 0) return err({ type: 'refused', routers: refused })

    const nowMs = this.clock.now().getTime()
    const routers = pairs.map(({ before, after }) => ({
      ...after,
      updatedAtMs: Math.max(before.updatedAtMs, nowMs),
      revision: before.revision + 1,
    }))
    const judged = await this.conflicts.judgeAll(routers, options, known, session)
    if (!judged.ok) {
      const names = new Map(routers.map(({ id, name }) => [id, name]))
      const conflicting = judged.error.map((problem) => {
        const id = problem.routerId
        return { id, name: names.get(id) ?? null, problem }
      })
      return err({ type: 'refused', routers: conflicting })
    }
    const replaced = await this.routers.replace(organizationId, routers, session)
    if (!replaced.ok) return replaced
    const audited = routers.map((router, at) =>
      auditedRouter(organizationId, pairs[at]?.before ?? null, router)
    )
    await this.audit.record(audited, options, session)
    return ok({ matched: selected.value.length, written: judged.value, brokenPins: [] })
  }

  /** All that would become active defaults, when there would be more than one. */
  async #defaultProblems(
    organizationId: string,
    pairs: readonly Pair[],
    session: ClientSession
  ): Promise<RefusedRouter<BulkProblem>[]> {
    const activated = pairs.filter(
      ({ before, after }) => after.isDefault && after.isActive && !before.isActive
    )
    if (activated.length === 0) return []
    const isTaken = (await this.routers.activeDefault(organizationId, session)) !== null
    if (!isTaken && activated.length === 1) return []
    return activated.map(({ after: { id, name } }) => ({
      id,
      name,
      problem: { type: 'active_default_exists' },
    }))
  }
}

interface Pair {
  readonly before: BookingFlowRouter
  readonly after: BookingFlowRouter
}

function invalidIn(router: BookingFlowRouter): RefusedRouter<BulkProblem>[] {
  const problems = changeProblems(router)
  const { id, name } = router
  return problems.length > 0 ? [{ id, name, problem: { type: 'invalid', problems } }] : []
}

export interface BulkDeletion {
  /** Of the deleted routers. */
  readonly ids: readonly string[]
  /** The pins that the deletion breaks although it was not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

export type BulkDeleteRefusal = SelectionRefusal | PinsRefusal

export interface BulkDeleteOptions extends PinOptions, WriteOptions {
  readonly alongside?: Alongside<BulkDeletion> | undefined
}

/** Deletes many routers of an organization, all or none, in one transaction that also selects them. */
@inject()
export class BulkDeleteRouters {
  constructor(
    private readonly select: SelectRouters,
    private readonly routers: RouterBulkRepository,
    private readonly commit: CommitRouters,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    selection: RouterSelection,
    options: BulkDeleteOptions = {}
  ): Promise<Result<BulkDeletion, BulkDeleteRefusal>> {
    const remove = async (
      session: ClientSession
    ): Promise<Result<BulkDeletion, SelectionRefusal>> => {
      const selected = await this.select.execute(organizationId, selection, session)
      if (!selected.ok) return selected
      const ids = selected.value.map(({ id }) => id)
      if (ids.length > 0) await this.routers.delete(organizationId, ids, session)
      const audited = selected.value.map((router) => auditedRouter(organizationId, router, null))
      await this.audit.record(audited, options, session)
      return ok({ ids, brokenPins: [] })
    }
    return this.commit.execute(
      organizationId,
      remove,
      ({ ids }) => ids.map((id) => ({ id, effect: 'deleted', after: null })),
      options
    )
  }
}
