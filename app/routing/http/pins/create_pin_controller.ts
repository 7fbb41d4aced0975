import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreatePin, type CreatePinRefusal } from '#routing/actions/pins/create_pin'
import type { RouterPin } from '#routing/pins/router_pin'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { revisionTag } from '#shared/http/revision_tag'
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
    const fields = await readCreatePin(ctx.request.body())
    if (!fields.ok) return sendPinRefusal(ctx, { type: 'invalid', problems: fields.error })
    return this.once.answer<RouterPin, CreatePinRefusal>(ctx, {
      create: (alongside) =>
        this.createPin.execute(ctx.principal.organizationId, fields.value, alongside),
      answerOf: (pin) => ({ status: 201, headers: { ETag: revisionTag(pin) }, body: showPin(pin) }),
      refuse: (refusal) => sendPinRefusal(ctx, refusal),
    })
  }
}
