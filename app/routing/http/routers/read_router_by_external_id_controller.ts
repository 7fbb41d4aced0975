import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterRepository } from '#routing/persistence/router_repository'
import { sendNotFound } from '#shared/http/problem'
import { sendRevision } from '#shared/http/revision_tag'
import { externalIdValidator } from './external_id_payload.js'
import { showRouter } from './router_transformer.js'

@inject()
export default class ReadRouterByExternalIdController {
  constructor(private readonly routers: RouterRepository) {}

  async execute(ctx: HttpContext) {
    const { principal, request } = ctx
    const [malformed, valid] = await externalIdValidator.tryValidate(request.params())
    if (malformed) return sendNotFound(ctx, 'router')
    const { organizationId } = principal
    const router = await this.routers.findByExternalId(organizationId, valid.external_id)
    if (!router) return sendNotFound(ctx, 'router')
    sendRevision(ctx, router, showRouter(router))
  }
}
