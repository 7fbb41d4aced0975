import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UpdateRouter, type UpdateRouterError } from '#routing/actions/update_router'
import { sendNotFound } from '#shared/http/problem'
import { expectedRevisions, tagRevision } from '#shared/http/revision_tag'
import { sendRouterStale } from './router_stale.js'
import { readUpdateRouter } from './router_payload.js'
import { readWriteQuery } from './write_query.js'
import { sendWriteRefusal } from './write_refusals.js'
import { showWrittenRouter } from './written_router_transformer.js'

@inject()
export default class UpdateRouterController {
  constructor(private readonly updateRouter: UpdateRouter) {}

  async execute(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await readWriteQuery(request.qs())
    const { input, problemsWith } = await readUpdateRouter(request.body())
    const updated = await this.updateRouter.execute(
      principal.organizationId,
      request.param('id'),
      input,
      { ...query, expectedRevisions: expectedRevisions(ctx), problemsWith }
    )
    if (!updated.ok) return refuse(ctx, updated.error)

    if (!query.validateOnly) tagRevision(ctx, updated.value.router)
    response.send(showWrittenRouter(updated.value))
  }
}

function refuse(ctx: HttpContext, error: UpdateRouterError): void {
  switch (error.type) {
    case 'not_found':
      return sendNotFound(ctx, 'router')
    case 'revision_stale':
      return sendRouterStale(ctx)
    default:
      return sendWriteRefusal(ctx, error, { isStored: true })
  }
}
