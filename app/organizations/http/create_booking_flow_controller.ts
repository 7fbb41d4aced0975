import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { sendBookingFlowRefusal } from './booking_flow_problems.js'
import { showBookingFlow } from './booking_flow_transformer.js'
import { createBookingFlowValidator } from './booking_flow_validators.js'

@inject()
export default class CreateBookingFlowController {
  constructor(protected bookingFlows: BookingFlowRepository) {}

  async execute(ctx: HttpContext) {
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(createBookingFlowValidator, { data })
    const result = await this.bookingFlows.create(ctx.principal.organizationId, {
      name: payload.name,
      description: payload.description ?? null,
      url: payload.url ?? null,
      durationMinutes: payload.duration_minutes ?? null,
      isActive: payload.is_active ?? true,
    })
    if (!result.ok) return sendBookingFlowRefusal(ctx, result.error)
    ctx.response.created(showBookingFlow(result.value))
  }
}
