import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UpdatePin } from '#routing/actions/pins/update_pin'
import { identifierParam } from '#shared/http/identifier_param'
import { holdsPinsOverride } from '#shared/http/pin_policy'
import { expectedRevisions, tagRevision } from '#shared/http/revision_tag'
import { writeOf } from '#shared/http/write_query'
import { readUpdatePin } from './pin_payload.js'
import { sendPinNotFound, sendPinRefusal } from './pin_refusals.js'
import { showPin } from './pin_transformer.js'

@inject()
export default class UpdatePinController {
  constructor(private readonly updatePin: UpdatePin) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendPinNotFound(ctx)
    const update = await readUpdatePin(ctx.request.body())
    if (!update.ok) return sendPinRefusal(ctx, { type: 'invalid', problems: update.error })
    const { changes, problemsWith } = update.value
    const updated = await this.updatePin.execute(ctx.principal.organizationId, id, changes, {
      ...write,
      expectedRevisions: expectedRevisions(ctx),
      mayWeaken: holdsPinsOverride(ctx),
      problemsWith,
    })
    if (!updated.ok) return sendPinRefusal(ctx, updated.error)
    if (!write.validateOnly) tagRevision(ctx, updated.value)
    ctx.response.send(showPin(updated.value))
  }
}
