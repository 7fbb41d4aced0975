import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { auditedRouter } from './audited_routers.js'
import { RouterRepository } from '#routing/routers/router_repository'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'
import { inTurns } from '#shared/async/time_slices'
import type { TransactionWork } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import { acceptedWarnings } from './report_warnings.js'
import { checkSteps, type RouterProblem } from './check_router.js'
import { ReportConflicts, warnedOf, type WrittenRouter } from './report_conflicts.js'
import { CommitRouters } from '#routing/actions/pins/commit_routers'
import type { CreateRouterError, CreateRouterInput, WriteRouterOptions } from './create_router.js'

export type UpdateRouterInput = {
  readonly [Member in keyof CreateRouterInput]?: CreateRouterInput[Member] | undefined
}

export type UpdateRouterError =
  | CreateRouterError
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale' }

export interface UpdateRouterOptions extends Omit<WriteRouterOptions, 'alongside'> {
  /** The organization revision whose state the update restores. */
  readonly revertTo?: number | undefined
  /** Refuses the update unless the router has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
  /** Refuses the update for the problems that the payload has with the router as it is. */
  readonly problemsWith?: (current: BookingFlowRouter) => readonly RouterProblem[]
}

/**
 * Changes the members that are given. Reading, merging, checking and writing are one transaction: when another update
 * commits first, it runs again from the read.
 */
@inject()
export class UpdateRouter {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowRepository,
    private readonly tables: LiveRoutingTables,
    private readonly conflicts: ReportConflicts,
    private readonly commit: CommitRouters,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    id: string,
    input: UpdateRouterInput,
    options: UpdateRouterOptions = {}
  ): Promise<Result<WrittenRouter, UpdateRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const given = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined)
    )
    const { accept = [] } = options
    const isChange = Object.keys(given).length > 0 || accept.length > 0
    if (!isChange) return this.#show(organizationId, id, options)

    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    const update: TransactionWork<WrittenRouter, UpdateRouterError> = async (session) => {
      const known = await this.tables.forOrganization(organizationId)
      const current = await this.#find(organizationId, id, options, session)
      if (!current.ok) return current
      const stated = { ...current.value, ...given }
      const checked = await inTurns(checkSteps(stated))
      if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
      const { rules, warnings } = checked.value
      const merged: BookingFlowRouter = { ...stated, ...rules }
      const { bookingFlowId: flowId } = input
      if (flowId !== undefined && !(await this.flows.claim(organizationId, flowId, session))) {
        return err({ type: 'booking_flow_unknown' })
      }
      const router: BookingFlowRouter = {
        ...merged,
        acceptedWarnings: acceptedWarnings(current.value, merged, accept),
        updatedAtMs: Math.max(current.value.updatedAtMs, this.clock.now().getTime()),
        revision: current.value.revision + 1,
      }
      const replaced = await this.routers.replace(organizationId, router, session)
      if (!replaced.ok) return replaced
      const verb = options.revertTo === undefined ? undefined : 'reverted'
      const audited = auditedRouter(organizationId, current.value, router, verb)
      await this.audit.record(audited, options, session)
      const judged = await this.conflicts.judge(router, options, known, session)
      return judged.ok ? ok(warnedOf(judged.value, warnings)) : judged
    }
    const { revertTo: revertedTo } = options
    const by = revertedTo === undefined ? undefined : 'revert'
    return this.commit.execute(
      organizationId,
      update,
      ({ router }) => [{ id, effect: 'updated', after: router }],
      { ...options, origin: () => ({ by, revertedTo }) }
    )
  }

  async #show(
    organizationId: string,
    id: string,
    options: UpdateRouterOptions
  ): Promise<Result<WrittenRouter, UpdateRouterError>> {
    const current = await this.#find(organizationId, id, options)
    if (!current.ok) return current
    const { table } = await this.tables.forOrganization(organizationId)
    return ok(await this.conflicts.report(current.value, table, options))
  }

  async #find(
    organizationId: string,
    id: string,
    { expectedRevisions, problemsWith }: UpdateRouterOptions,
    session?: ClientSession
  ): Promise<Result<BookingFlowRouter, UpdateRouterError>> {
    const current = await this.routers.find(organizationId, id, session)
    if (!current) return err({ type: 'not_found' })
    const isStale = expectedRevisions?.includes(current.revision) === false
    if (isStale) return err({ type: 'revision_stale' })
    const problems = problemsWith?.(current) ?? []
    return problems.length > 0 ? err({ type: 'invalid', problems }) : ok(current)
  }
}
