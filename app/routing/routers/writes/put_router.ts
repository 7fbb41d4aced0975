import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { auditedRouter } from './audited_routers.js'
import { RouterRepository } from '#routing/routers/router_repository'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { inTurns } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import type { TransactionWork } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'
import { acceptedWarnings } from './report_warnings.js'
import { checkSteps, type RouterProblem } from './check_router.js'
import type { CreateRouterError, CreateRouterInput, WriteRouterOptions } from './create_router.js'
import { CommitRouters } from '#routing/actions/pins/commit_routers'
import {
  type ConflictsRefusal,
  ReportConflicts,
  warnedOf,
  type WrittenRouter,
} from './report_conflicts.js'

export type PutRouterInput = CreateRouterInput & { readonly externalId: string }

type Stored = BookingFlowRouter | null
type Precondition = 'If-Match' | 'If-None-Match'

export interface PutRouterOptions extends Omit<WriteRouterOptions, 'alongside'> {
  /** The precondition that the stored router, or its absence, does not meet. */
  readonly failedPrecondition?: (stored: Stored) => Precondition | null
  /** The problems that the payload has with the stored router, or with its absence. */
  readonly problemsWith?: (stored: Stored) => readonly RouterProblem[]
}

export type PutRouterError =
  | Exclude<CreateRouterError, ConflictsRefusal>
  | (ConflictsRefusal & { readonly isStored: boolean })
  | { readonly type: 'precondition_failed'; readonly precondition: Precondition }

/** The router as it is now stored. */
export interface PutOutcome extends WrittenRouter {
  readonly effect: 'created' | 'updated' | 'unchanged'
}

/**
 * Creates the router with an external id, or replaces all of it but its id and its creation. The transaction decides
 * which: of several puts of a new external id, one creates and the others replace. A put that changes nothing writes
 * nothing.
 */
@inject()
export class PutRouter {
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
    input: PutRouterInput,
    options: PutRouterOptions = {}
  ): Promise<Result<PutOutcome, PutRouterError>> {
    const checked = await inTurns(checkSteps(input))
    if (!checked.ok) return err({ type: 'invalid', problems: checked.error })

    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    const { rules, warnings } = checked.value
    const put: Put = { organizationId, rules: { ...input, ...rules }, options }
    const newId = newIdentifier()
    const store: TransactionWork<PutOutcome, PutRouterError> = async (session) => {
      const stored = await this.#find(put, session)
      if (!stored.ok) return stored
      const written = stored.value
        ? await this.#replace(put, stored.value, session)
        : await this.#create(put, newId, session)
      return written.ok ? ok({ ...written.value, ...warnedOf(written.value, warnings) }) : written
    }
    return this.commit.execute(
      organizationId,
      store,
      ({ effect, router }) =>
        effect === 'unchanged' ? [] : [{ id: router.id, effect, after: router }],
      options
    )
  }

  async #find(
    { organizationId, rules, options }: Put,
    session: ClientSession
  ): Promise<Result<Stored, PutRouterError>> {
    const stored = await this.routers.findByExternalId(organizationId, rules.externalId, session)
    const precondition = options.failedPrecondition?.(stored) ?? null
    if (precondition !== null) return err({ type: 'precondition_failed', precondition })
    const problems = options.problemsWith?.(stored) ?? []
    return problems.length > 0 ? err({ type: 'invalid', problems }) : ok(stored)
  }

  async #create(
    { organizationId, rules, options }: Put,
    id: string,
    session: ClientSession
  ): Promise<Result<PutOutcome, PutRouterError>> {
    const known = await this.tables.forOrganization(organizationId)
    const nowMs = this.clock.now().getTime()
    const createdAtMs = await this.revisions.nextInstant(organizationId, nowMs, session)
    const router: BookingFlowRouter = {
      ...rules,
      acceptedWarnings: acceptedWarnings(null, rules, options.accept),
      id,
      organizationId,
      createdAtMs,
      updatedAtMs: createdAtMs,
      revision: 1,
    }
    if (!(await this.flows.claim(organizationId, rules.bookingFlowId, session))) {
      return err({ type: 'booking_flow_unknown' })
    }
    const inserted = await this.routers.insert(organizationId, router, session)
    if (!inserted.ok) return inserted
    await this.audit.record(auditedRouter(organizationId, null, router), options, session)
    const judged = await this.conflicts.judge(router, options, known, session)
    if (judged.ok) return ok({ ...judged.value, effect: 'created' })
    return err({ ...judged.error, isStored: false })
  }

  async #replace(
    { organizationId, rules, options }: Put,
    stored: BookingFlowRouter,
    session: ClientSession
  ): Promise<Result<PutOutcome, PutRouterError>> {
    const known = await this.tables.forOrganization(organizationId)
    const accepted = acceptedWarnings(stored, rules, options.accept)
    const same = { ...stored, ...rules, acceptedWarnings: accepted }
    const isUnchanged = isDeepStrictEqual(same, {
      ...stored,
      acceptedWarnings: stored.acceptedWarnings,
    })
    const router: BookingFlowRouter = isUnchanged
      ? stored
      : {
          ...same,
          updatedAtMs: Math.max(stored.updatedAtMs, this.clock.now().getTime()),
          revision: stored.revision + 1,
        }
    if (!isUnchanged) {
      if (!(await this.flows.claim(organizationId, rules.bookingFlowId, session))) {
        return err({ type: 'booking_flow_unknown' })
      }
      const replaced = await this.routers.replace(organizationId, router, session)
      if (!replaced.ok) return replaced
      await this.audit.record(auditedRouter(organizationId, stored, router), options, session)
    }
    const judged = await this.conflicts.judge(router, options, known, session)
    if (judged.ok) return ok({ ...judged.value, effect: isUnchanged ? 'unchanged' : 'updated' })
    return err({ ...judged.error, isStored: true })
  }
}

interface Put {
  readonly organizationId: string
  /** The router that is put, as it would be stored, but for what only the service sets. */
  readonly rules: Omit<PutRouterInput, 'criteria'> &
    Pick<BookingFlowRouter, 'criteria' | 'priorityClass'>
  readonly options: PutRouterOptions
}
