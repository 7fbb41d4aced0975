import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreateBookingFlow } from '#organizations/actions/create_booking_flow'
import type { BookingFlow } from '#shared/booking_flow'
import type { BookingFlowWriteRefusal } from '#organizations/persistence/booking_flow_repository'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { IdempotentRequests } from '#shared/http/idempotency'
import { revisionTag } from '#shared/http/revision_tag'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { createBookingFlowValidator } from './booking_flow_payload.js'
import { sendBookingFlowRefusal } from './booking_flow_refusals.js'

@inject()
export default class CreateBookingFlowController {
  constructor(
    private readonly createBookingFlow: CreateBookingFlow,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(createBookingFlowValidator, { data })
    const fields = {
      name: payload.name,
      description: payload.description ?? null,
      url: payload.url ?? null,
      durationMinutes: payload.duration_minutes ?? null,
      isActive: payload.is_active ?? true,
    }
    const { organizationId } = ctx.principal
    return this.once.answer<BookingFlow, BookingFlowWriteRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (alongside) =>
        this.createBookingFlow.execute(organizationId, fields, { ...write, alongside }),
      answerOf: (flow) => createdAnswer(write, showBookingFlow(flow), { ETag: revisionTag(flow) }),
      refuse: (refusal) => sendBookingFlowRefusal(ctx, refusal),
    })
  }
}
