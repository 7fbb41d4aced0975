import { inject } from '@adonisjs/core'
import type { BookingFlowFields } from '#organizations/booking_flow_fields'
import type { FieldProblem } from '#shared/field_problem'
import type { BookingFlow } from '#shared/booking_flow'
import {
  BookingFlowRepository,
  type BookingFlowWriteRefusal,
} from '#organizations/persistence/booking_flow_repository'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, type Result } from '#shared/result'

export type UpdateBookingFlowRefusal =
  | BookingFlowWriteRefusal
  | 'not_found'
  | 'revision_stale'
  | { readonly type: 'invalid'; readonly problems: readonly FieldProblem[] }

interface UpdateBookingFlowOptions {
  /** Refuses the update unless the flow has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
  /** Refuses the update for the problems that the payload has with the flow as it is. */
  readonly problemsWith?: (current: BookingFlow) => readonly FieldProblem[]
}

@inject()
export class UpdateBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly writes: OrganizationWrites
  ) {}

  execute(
    organizationId: string,
    id: string,
    changes: Partial<BookingFlowFields>,
    { expectedRevisions, problemsWith }: UpdateBookingFlowOptions = {}
  ): Promise<Result<BookingFlow, UpdateBookingFlowRefusal>> {
    const change = { organizationId, kind: 'booking_flow', id } as const
    return this.writes.commit<BookingFlow, UpdateBookingFlowRefusal>(change, async (session) => {
      const current = await this.bookingFlows.find(organizationId, id, session)
      if (!current) return err('not_found')
      if (expectedRevisions?.includes(current.revision) === false) return err('revision_stale')
      const problems = problemsWith?.(current) ?? []
      if (problems.length > 0) return err({ type: 'invalid', problems })
      return this.bookingFlows.update(organizationId, id, changes, session)
    })
  }
}
