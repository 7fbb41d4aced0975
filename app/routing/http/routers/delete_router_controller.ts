import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { expectedRevisions } from '#shared/http/revision_tag'
import { mayOverridePins } from '#shared/http/pin_policy'
import { sendDeleteRefusal } from './router_refusals.js'
import { readDeleteQuery } from './write_query.js'

@inject()
export default class DeleteRouterController {
  constructor(private readonly deleteRouter: DeleteRouter) {}

  async execute(ctx: HttpContext) {
    const query = await readDeleteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const deleted = await this.deleteRouter.execute(
      ctx.principal.organizationId,
      ctx.request.param('id'),
      { ...query, expectedRevisions: expectedRevisions(ctx) }
    )
    if (!deleted.ok) return sendDeleteRefusal(ctx, deleted.error)
    ctx.response.noContent()
  }
}
