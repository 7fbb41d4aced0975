import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeletePin } from '#routing/actions/pins/delete_pin'
import { identifierParam } from '#shared/http/identifier_param'
import { holdsPinsOverride } from '#shared/http/pin_policy'
import { expectedRevisions } from '#shared/http/revision_tag'
import { writeOf } from '#shared/http/write_query'
import { sendPinNotFound, sendPinRefusal } from './pin_refusals.js'

@inject()
export default class DeletePinController {
  constructor(private readonly deletePin: DeletePin) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendPinNotFound(ctx)
    const { organizationId } = ctx.principal
    const deleted = await this.deletePin.execute(organizationId, id, {
      ...write,
      expectedRevisions: expectedRevisions(ctx),
      mayWeaken: holdsPinsOverride(ctx),
    })
    if (!deleted.ok) return sendPinRefusal(ctx, deleted.error)
    ctx.response.noContent()
  }
}
