import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevertRouter } from '#routing/routers/writes/revert_routers'
import { expectedRevisions, tagRevision } from '#shared/http/revision_tag'
import { mayOverridePins } from '#shared/http/pin_policy'
import { readWriteQuery } from '../routers/write_query.js'
import { showWrittenRouter } from '../routers/written_router_transformer.js'
import { sendRevertRefusal } from './history_refusals.js'
import { revertValidator } from './revert_payload.js'

@inject()
export default class RevertRouterController {
  constructor(private readonly revertRouter: RevertRouter) {}

  async execute(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await readWriteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const { organization_revision: revision } = await revertValidator.validate(request.body())
    const reverted = await this.revertRouter.execute(
      principal.organizationId,
      request.param('id'),
      revision,
      { ...query, expectedRevisions: expectedRevisions(ctx) }
    )
    if (!reverted.ok) return sendRevertRefusal(ctx, reverted.error)

    if (!query.validateOnly) tagRevision(ctx, reverted.value.router)
    response.send(showWrittenRouter(reverted.value))
  }
}
