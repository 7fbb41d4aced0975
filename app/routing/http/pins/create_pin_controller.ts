import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreatePin, type CreatePinRefusal } from '#routing/actions/pins/create_pin'
import type { RouterPin } from '#routing/pins/router_pin'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { revisionTag } from '#shared/http/revision_tag'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { readCreatePin } from './pin_payload.js'
import { sendPinRefusal } from './pin_refusals.js'
import { showPin } from './pin_transformer.js'

@inject()
export default class CreatePinController {
  constructor(
    private readonly createPin: CreatePin,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const fields = await readCreatePin(ctx.request.body())
    if (!fields.ok) return sendPinRefusal(ctx, { type: 'invalid', problems: fields.error })
    return this.once.answer<RouterPin, CreatePinRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (alongside) =>
        this.createPin.execute(ctx.principal.organizationId, fields.value, alongside, write),
      answerOf: (pin) => createdAnswer(write, showPin(pin), { ETag: revisionTag(pin) }),
      refuse: (refusal) => sendPinRefusal(ctx, refusal),
    })
  }
}
