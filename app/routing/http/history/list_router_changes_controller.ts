import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterRevisionRepository } from '#routing/persistence/history/router_revision_repository'
import { changesValidator, revisionPage } from './history_query.js'
import { sendRevisionPage } from './send_revision_page.js'
import { showRouterChange } from './revision_transformer.js'

@inject()
export default class ListRouterChangesController {
  constructor(private readonly history: RouterRevisionRepository) {}

  async execute(ctx: HttpContext) {
    const query = await changesValidator.validate(ctx.request.qs())
    const { limit, after } = revisionPage(query)
    const { router_id: routerId, token_id: tokenId, effect, from, until } = query
    const filter = { routerId, tokenId, effect, from, until }
    const page = await this.history.list(ctx.principal.organizationId, filter, after, limit)
    sendRevisionPage(ctx, page, limit, showRouterChange)
  }
}
