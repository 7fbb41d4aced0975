import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeleteRouter } from '#routing/actions/delete_router'
import { actorOf } from '#shared/http/actor_of'
import { expectedRevisions } from '#shared/http/revision_tag'
import { mayOverridePins } from '#shared/http/pin_policy'
import { sendDeleteRefusal } from './router_refusals.js'
import { deleteQueryValidator } from './write_query.js'

@inject()
export default class DeleteRouterController {
  constructor(private readonly deleteRouter: DeleteRouter) {}

  async execute(ctx: HttpContext) {
    const query = await deleteQueryValidator.validate(ctx.request.qs())
    const { on_pin: onPin = 'reject', validate_only: validateOnly } = query
    if (!mayOverridePins(ctx, onPin)) return
    const deleted = await this.deleteRouter.execute(
      ctx.principal.organizationId,
      ctx.request.param('id'),
      { expectedRevisions: expectedRevisions(ctx), actor: actorOf(ctx), onPin, validateOnly }
    )
    if (!deleted.ok) return sendDeleteRefusal(ctx, deleted.error)
    ctx.response.noContent()
  }
}
