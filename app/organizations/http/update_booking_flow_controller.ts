import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UpdateBookingFlow } from '#organizations/actions/update_booking_flow'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { identifierParam } from '#shared/http/identifier_param'
import { readOnlyProblems, withoutReadOnly } from '#shared/http/read_only_members'
import { expectedRevisions, tagRevision } from '#shared/http/revision_tag'
import { updateBookingFlowValidator } from './booking_flow_payload.js'
import { sendBookingFlowRefusal } from './booking_flow_refusals.js'

@inject()
export default class UpdateBookingFlowController {
  constructor(private readonly updateBookingFlow: UpdateBookingFlow) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return sendBookingFlowRefusal(ctx, 'not_found')
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(updateBookingFlowValidator, { data })
    const {
      duration_minutes: durationMinutes,
      is_active: isActive,
      ...changes
    } = withoutReadOnly(payload)
    const result = await this.updateBookingFlow.execute(
      ctx.principal.organizationId,
      id,
      { ...changes, durationMinutes, isActive },
      {
        expectedRevisions: expectedRevisions(ctx),
        problemsWith: (current) => readOnlyProblems(payload, showBookingFlow(current)),
      }
    )
    if (!result.ok) return sendBookingFlowRefusal(ctx, result.error)
    tagRevision(ctx, result.value)
    ctx.response.send(showBookingFlow(result.value))
  }
}
