import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UpdateRouter } from '#routing/actions/update_router'
import { actorOf } from '#shared/http/actor_of'
import { expectedRevisions, tagRevision } from '#shared/http/revision_tag'
import { mayOverridePins } from '../pin_verdicts/pin_policy.js'
import { readUpdateRouter } from './router_payload.js'
import { sendUpdateRefusal } from './router_refusals.js'
import { readWriteQuery } from './write_query.js'
import { showWrittenRouter } from './written_router_transformer.js'

@inject()
export default class UpdateRouterController {
  constructor(private readonly updateRouter: UpdateRouter) {}

  async execute(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await readWriteQuery(request.qs())
    if (!mayOverridePins(ctx, query.onPin)) return
    const { input, problemsWith } = await readUpdateRouter(request.body())
    const updated = await this.updateRouter.execute(
      principal.organizationId,
      request.param('id'),
      input,
      { ...query, expectedRevisions: expectedRevisions(ctx), problemsWith, actor: actorOf(ctx) }
    )
    if (!updated.ok) return sendUpdateRefusal(ctx, updated.error)

    if (!query.validateOnly) tagRevision(ctx, updated.value.router)
    response.send(showWrittenRouter(updated.value))
  }
}
