import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeleteBookingFlow } from '#organizations/actions/delete_booking_flow'
import { identifierParam } from '#shared/http/request'
import { expectedRevisions } from '#shared/http/revision_tag'
import { writeOf } from '#shared/http/write_query'
import { sendBookingFlowRefusal } from './booking_flow_refusals.js'

@inject()
export default class DeleteBookingFlowController {
  constructor(private readonly deleteBookingFlow: DeleteBookingFlow) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendBookingFlowRefusal(ctx, 'not_found')
    const result = await this.deleteBookingFlow.execute(ctx.principal.organizationId, id, {
      ...write,
      expectedRevisions: expectedRevisions(ctx),
    })
    if (!result.ok) return sendBookingFlowRefusal(ctx, result.error)
    ctx.response.noContent()
  }
}
