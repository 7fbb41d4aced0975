import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UpdateBookingFlow } from '#organizations/actions/update_booking_flow'
import { FlowVisitors } from '#organizations/ports/flow_visitors'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { identifierParam } from '#shared/http/request'
import { mayOverridePins } from '#shared/http/refusals'
import { readOnlyProblems, withoutReadOnly } from '#shared/http/read_only_members'
import { expectedRevisions } from '#shared/http/revision_tag'
import { updateBookingFlowValidator } from './booking_flow_payload.js'
import { readUpdateBookingFlowQuery } from './booking_flow_query.js'
import { sendBookingFlowRefusal } from './booking_flow_refusals.js'
import { sendUpdatedFlow } from './updated_flow_transformer.js'

@inject()
export default class UpdateBookingFlowController {
  constructor(
    private readonly updateBookingFlow: UpdateBookingFlow,
    private readonly visitors: FlowVisitors
  ) {}

  async execute(ctx: HttpContext) {
    const { isAssessed, ...options } = await readUpdateBookingFlowQuery(ctx)
    if (!mayOverridePins(ctx, options.onPin)) return
    const id = identifierParam(ctx)
    if (id === null) return sendBookingFlowRefusal(ctx, 'not_found')
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(updateBookingFlowValidator, { data })
    const {
      duration_minutes: durationMinutes,
      is_active: isActive,
      ...changes
    } = withoutReadOnly(payload)
    const { organizationId } = ctx.principal
    const led = isAssessed ? await this.visitors.ledResolves(organizationId, id) : undefined
    const result = await this.updateBookingFlow.execute(
      organizationId,
      id,
      { ...changes, durationMinutes, isActive },
      {
        ...options,
        expectedRevisions: expectedRevisions(ctx),
        problemsWith: (current) => readOnlyProblems(payload, showBookingFlow(current)),
      }
    )
    if (!result.ok) return sendBookingFlowRefusal(ctx, result.error)
    sendUpdatedFlow(ctx, result.value, led, options)
  }
}
