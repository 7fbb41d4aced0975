import { inject } from '@adonisjs/core/container'
import { BookingFlowRepository, type BookingFlowWriteRefusal } from './booking_flow_repository.js'
import type { BookingFlow, BookingFlowFields } from './booking_flow.js'
import { alone, type Enlist, OrganizationWrites } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import type { Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

interface CreateBookingFlowOptions extends WriteOptions {
  readonly enlist?: Enlist<BookingFlow> | undefined
}

/** Announces nothing: no router leads to a new flow yet. */
@inject()
export class CreateBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  execute(
    organizationId: string,
    fields: BookingFlowFields,
    { enlist = alone, ...options }: CreateBookingFlowOptions = {}
  ): Promise<Result<BookingFlow, BookingFlowWriteRefusal>> {
    const create = enlist<BookingFlowWriteRefusal>(async (session) => {
      const created = await this.bookingFlows.create(organizationId, fields, session)
      if (!created.ok) return created
      const write = { organizationId, kind: 'booking_flow', after: created.value } as const
      await this.audit.record(write, options, session)
      return created
    })
    return this.writes.commitUnannounced(organizationId, create, options)
  }
}
