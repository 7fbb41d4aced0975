import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevertBookingFlow } from '#organizations/actions/revert_booking_flow'
import { FlowVisitors } from '#organizations/ports/flow_visitors'
import { identifierParam } from '#shared/http/request'
import { mayOverridePins } from '#shared/http/refusals'
import { expectedRevisions } from '#shared/http/revision_tag'
import { revertBookingFlowValidator } from './booking_flow_payload.js'
import { readUpdateBookingFlowQuery } from './booking_flow_query.js'
import { sendBookingFlowRefusal } from './booking_flow_refusals.js'
import { sendUpdatedFlow } from './updated_flow_transformer.js'

@inject()
export default class RevertBookingFlowController {
  constructor(
    private readonly revertBookingFlow: RevertBookingFlow,
    private readonly visitors: FlowVisitors
  ) {}

  async execute(ctx: HttpContext) {
    const { isAssessed, ...options } = await readUpdateBookingFlowQuery(ctx)
    if (!mayOverridePins(ctx, options.onPin)) return
    const id = identifierParam(ctx)
    if (id === null) return sendBookingFlowRefusal(ctx, 'not_found')
    const { revision } = await revertBookingFlowValidator.validate(ctx.request.body())
    const { organizationId } = ctx.principal
    const led = isAssessed ? await this.visitors.ledResolves(organizationId, id) : undefined
    const reverted = await this.revertBookingFlow.execute(organizationId, id, revision, {
      ...options,
      expectedRevisions: expectedRevisions(ctx),
    })
    if (!reverted.ok) return sendBookingFlowRefusal(ctx, reverted.error)
    sendUpdatedFlow(ctx, reverted.value, led, options)
  }
}
