import { inject } from '@adonisjs/core/container'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationWrites, type TransactionWork } from '#shared/persistence/organization_writes'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import type { PinPolicy, WriteOptions } from '#shared/write_options'
import type { BookingFlow, BookingFlowFields } from './booking_flow.js'
import { BookingFlowRepository, type BookingFlowWriteRefusal } from './booking_flow_repository.js'
import { BookingFlowRevisionRepository } from './booking_flow_revision_repository.js'
import { type BrokenFlowPin, FlowVisitors } from './booking_flow_usage.js'

/** The most overridden pins that the history names for one write. */
export const OVERRIDDEN_NAMED_MAX = 20

export type UpdateBookingFlowRefusal =
  | BookingFlowWriteRefusal
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale'; readonly revision: number }
  | { readonly type: 'invalid'; readonly problems: readonly FieldProblem[] }
  /** The blocking pins that it would break. */
  | { readonly type: 'pins_broken'; readonly broken: readonly BrokenFlowPin[] }

export interface UpdatedFlow {
  readonly flow: BookingFlow
  /** The pins that it breaks although it was not refused. */
  readonly brokenPins: readonly BrokenFlowPin[]
}

export interface UpdateBookingFlowOptions extends WriteOptions {
  readonly onPin?: PinPolicy | undefined
  /** The update restores an earlier revision. */
  readonly isRevert?: boolean
  /** Refuses the update unless the flow has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
  /** Refuses the update for the problems that the payload has with the flow as it is. */
  readonly problemsWith?: (current: BookingFlow) => readonly FieldProblem[]
}

/**
 * Changes the given members. Another URL, or another `isActive`, moves all visitors of the flow. Such a change is refused
 * for the blocking pins that it breaks, unless its author overrides them.
 */
@inject()
export class UpdateBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly visitors: FlowVisitors,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  execute(
    organizationId: string,
    id: string,
    changes: Partial<BookingFlowFields>,
    { expectedRevisions, problemsWith, onPin, isRevert, ...options }: UpdateBookingFlowOptions = {}
  ): Promise<Result<UpdatedFlow, UpdateBookingFlowRefusal>> {
    const change = { organizationId, kind: 'booking_flow', id } as const
    const update: TransactionWork<UpdatedFlow, UpdateBookingFlowRefusal> = async (session) => {
      const current = await this.bookingFlows.find(organizationId, id, session)
      if (!current) return err({ type: 'not_found' })
      if (expectedRevisions?.includes(current.revision) === false) {
        return err({ type: 'revision_stale', revision: current.revision })
      }
      const problems = problemsWith?.(current) ?? []
      if (problems.length > 0) return err({ type: 'invalid', problems })
      const { url = current.url, isActive = current.isActive } = changes
      const brokenPins = await this.visitors.brokenPins(current, { url, isActive }, session)
      const blocking = brokenPins.filter(({ mode }) => mode === 'block')
      if (blocking.length > 0 && onPin !== 'warn') {
        return err({ type: 'pins_broken', broken: blocking })
      }
      const updated = await this.bookingFlows.update(organizationId, id, changes, session)
      if (!updated.ok) return updated
      const overridden = blocking.slice(0, OVERRIDDEN_NAMED_MAX).map(({ pinId }) => pinId)
      const write = {
        organizationId,
        kind: 'booking_flow',
        before: current,
        after: { ...updated.value, ...(overridden.length > 0 && { overriddenPins: overridden }) },
        ...(isRevert && { verb: 'reverted' }),
      } as const
      await this.audit.record(write, options, session)
      return ok({ flow: updated.value, brokenPins })
    }
    return this.writes.commit(change, update, options)
  }
}

export type RevertBookingFlowRefusal =
  | UpdateBookingFlowRefusal
  | { readonly type: 'revision_unknown' }

/** Updates a flow to how it was as of one of its revisions, through all checks of an update. */
@inject()
export class RevertBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly history: BookingFlowRevisionRepository,
    private readonly updateBookingFlow: UpdateBookingFlow
  ) {}

  async execute(
    organizationId: string,
    id: string,
    revision: number,
    options: Omit<UpdateBookingFlowOptions, 'isRevert' | 'problemsWith'>
  ): Promise<Result<UpdatedFlow, RevertBookingFlowRefusal>> {
    const current = await this.bookingFlows.find(organizationId, id)
    if (!current) return err({ type: 'not_found' })
    const fields = await this.history.fieldsAt(current, revision)
    if (!fields) return err({ type: 'revision_unknown' })
    const how = { ...options, isRevert: true }
    return this.updateBookingFlow.execute(organizationId, id, fields, how)
  }
}
