import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeleteRouter, type DeleteRouterError } from '#routing/actions/delete_router'
import { sendNotFound } from '#shared/http/problem'
import { expectedRevisions } from '#shared/http/revision_tag'
import { sendRouterStale } from './router_stale.js'

@inject()
export default class DeleteRouterController {
  constructor(private readonly deleteRouter: DeleteRouter) {}

  async execute(ctx: HttpContext) {
    const deleted = await this.deleteRouter.execute(
      ctx.principal.organizationId,
      ctx.request.param('id'),
      expectedRevisions(ctx)
    )
    if (!deleted.ok) return refuse(ctx, deleted.error)
    ctx.response.noContent()
  }
}

function refuse(ctx: HttpContext, error: DeleteRouterError): void {
  switch (error.type) {
    case 'not_found':
      return sendNotFound(ctx, 'router')
    case 'revision_stale':
      return sendRouterStale(ctx)
    default:
      return error satisfies never
  }
}
