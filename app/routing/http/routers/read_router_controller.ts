import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterRepository } from '#routing/persistence/router_repository'
import { sendNotFound } from '#shared/http/problem'
import { sendRevision } from '#shared/http/revision_tag'
import { showRouter } from './router_transformer.js'

@inject()
export default class ReadRouterController {
  constructor(private readonly routers: RouterRepository) {}

  async execute(ctx: HttpContext) {
    const { principal, request } = ctx
    const router = await this.routers.find(principal.organizationId, request.param('id'))
    if (!router) return sendNotFound(ctx, 'router')
    sendRevision(ctx, router, showRouter(router))
  }
}
