import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { auditedRouter } from '#routing/persistence/audited_router'
import { RouterBulkRepository } from '#routing/persistence/router_bulk_repository'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { BrokenPin } from '#routing/pins/broken_pin'
import { Clock } from '#shared/clock'
import type { Alongside } from '#shared/persistence/alongside'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { type BulkChange, changed, changeProblems } from './bulk_change.js'
import type { RouterProblem } from './check_router.js'
import { CommitRouters } from './pins/commit_routers.js'
import type { PinOptions, PinsRefusal } from './pins/keep_pins.js'
import {
  type ConflictOptions,
  type ConflictsRefusal,
  ReportConflicts,
  type WrittenRouter,
} from './report_conflicts.js'
import {
  type RefusedRouter,
  type RouterSelection,
  type SelectionRefusal,
  SelectRouters,
} from './select_routers.js'

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
    private readonly flows: BookingFlowDirectory,
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
