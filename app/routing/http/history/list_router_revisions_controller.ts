import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterRevisionRepository } from '#routing/persistence/history/router_revision_repository'
import { RouterRepository } from '#routing/persistence/router_repository'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound } from '#shared/http/problem'
import { revisionPage, revisionsValidator } from './history_query.js'
import { sendRevisionPage } from './send_revision_page.js'
import { showRouterRevision } from './revision_transformer.js'

@inject()
export default class ListRouterRevisionsController {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly routers: RouterRepository
  ) {}

  async execute(ctx: HttpContext) {
    const { limit, after } = revisionPage(await revisionsValidator.validate(ctx.request.qs()))
    const { organizationId } = ctx.principal
    const routerId = identifierParam(ctx)
    if (routerId === null || !(await this.#existed(organizationId, routerId))) {
      return sendNotFound(ctx, 'router')
    }
    const page = await this.history.list(organizationId, { routerId }, after, limit)
    sendRevisionPage(ctx, page, limit, showRouterRevision)
  }

  /** A deleted router keeps its history. */
  async #existed(organizationId: string, routerId: string): Promise<boolean> {
    return (
      (await this.history.find(organizationId, routerId)) !== null ||
      (await this.routers.find(organizationId, routerId)) !== null
    )
  }
}
