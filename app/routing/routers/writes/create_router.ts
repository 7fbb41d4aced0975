import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { WarningCode } from '#routing/engine/criteria/router'
import { auditedRouter } from './audited_routers.js'
import { RouterRepository, type RouterWriteRefusal } from '#routing/routers/router_repository'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { inTurns } from '#shared/async/time_slices'
import type { Alongside, TransactionWork } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { acceptedWarnings } from './report_warnings.js'
import { checkSteps, type RouterProblem, type StatedCriteria } from './check_router.js'
import { CommitRouters } from '#routing/actions/pins/commit_routers'
import type { PinOptions, PinsRefusal } from '#routing/pins/keep_pins'
import {
  type ConflictOptions,
  type ConflictsRefusal,
  ReportConflicts,
  warnedOf,
  type WrittenRouter,
} from './report_conflicts.js'

export interface CreateRouterInput {
  readonly name: string
  readonly description: string | null
  readonly tags: readonly string[]
  readonly externalId: string | null
  readonly bookingFlowId: string
  readonly exampleUrls: readonly string[]
  readonly criteria: StatedCriteria
  readonly isDefault: boolean
  readonly isActive: boolean
  readonly activeFromMs: number | null
  readonly activeUntilMs: number | null
}

export type CreateRouterError =
  | { readonly type: 'invalid'; readonly problems: readonly RouterProblem[] }
  | { readonly type: 'booking_flow_unknown' }
  | RouterWriteRefusal
  | ConflictsRefusal
  | PinsRefusal

export interface WriteRouterOptions extends ConflictOptions, PinOptions, WriteOptions {
  /** Codes of warnings that the author accepts; they are not given from now on. */
  readonly accept?: readonly WarningCode[]
  readonly alongside?: Alongside<WrittenRouter> | undefined
}

@inject()
export class CreateRouter {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowRepository,
    private readonly tables: LiveRoutingTables,
    private readonly conflicts: ReportConflicts,
    private readonly commit: CommitRouters,
    private readonly audit: AuditLog,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: CreateRouterInput,
    { accept, ...options }: WriteRouterOptions = {}
  ): Promise<Result<WrittenRouter, CreateRouterError>> {
    const checked = await inTurns(checkSteps(input))
    if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
    const { rules, warnings } = checked.value

    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    const nowMs = this.clock.now().getTime()
    const id = newIdentifier()
    const accepted = acceptedWarnings(null, { ...input, ...rules }, accept)
    const create: TransactionWork<WrittenRouter, CreateRouterError> = async (session) => {
      const known = await this.tables.forOrganization(organizationId)
      const createdAtMs = await this.revisions.nextInstant(organizationId, nowMs, session)
      const router: BookingFlowRouter = {
        ...input,
        ...rules,
        ...(accepted && { acceptedWarnings: accepted }),
        id,
        organizationId,
        createdAtMs,
        updatedAtMs: createdAtMs,
        revision: 1,
      }
      if (!(await this.flows.claim(organizationId, router.bookingFlowId, session))) {
        return err({ type: 'booking_flow_unknown' })
      }
      const inserted = await this.routers.insert(organizationId, router, session)
      if (!inserted.ok) return inserted
      await this.audit.record(auditedRouter(organizationId, null, router), options, session)
      const judged = await this.conflicts.judge(router, options, known, session)
      return judged.ok ? ok(warnedOf(judged.value, warnings)) : judged
    }
    return this.commit.execute(
      organizationId,
      create,
      ({ router }) => [{ id, effect: 'created', after: router }],
      options
    )
  }
}
