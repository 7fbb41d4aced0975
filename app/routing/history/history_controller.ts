import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import {
  ROUTER_NOT_FOUND,
  SEARCH_TOO_SLOW,
  SEARCHES_BUSY,
  WRITTEN_ROUTER,
} from '#routing/routers/router_http'
import { RouterRepository } from '#routing/routers/router_repository'
import { readAssessedWriteQuery, readWriteQuery } from '#routing/routers/router_write_http'
import {
  draftOfInput,
  ImpactOfWrites,
  type ProposedChange,
} from '#routing/routers/writes/proposed_changes'
import type { RouterChange } from '#routing/routers/writes/write_participant'
import * as api from '#shared/http/api'
import { identifierParam } from '#shared/http/request'
import * as http from './history_http.js'
import { RevisionSearchRepository } from './revision_search_repository.js'
import { RestoreRouters, RevertRouter } from './revert_routers.js'
import { RouterRevisionRepository } from './router_revision_repository.js'

@inject()
export class ListRouterChangesController {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly searches: RevisionSearchRepository
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await ctx.request.validateUsing(http.changesValidator, { data: ctx.request.qs() })
    const { limit, after } = http.revisionPage(query)
    const { router_id: routerId, token_id: tokenId, effect, from, until } = query
    const routerIds = query.router_ids?.split(',')
    const filter = { routerId, routerIds, tokenId, effect, from, until }
    if (query.q === undefined && query.url === undefined) {
      const page = await this.history.list(organizationId, filter, after, limit)
      return http.sendRevisionPage(ctx, page, limit, http.ROUTER_CHANGE)
    }
    const url = query.url === undefined ? null : RequestUrl.parse(query.url)
    const search = { ...filter, words: query.q, url: url?.ok ? url.value : undefined }
    const found = await this.searches.list(organizationId, search, after, limit)
    if (!found.ok) {
      return api.sendProblem(ctx, found.error === 'searches_busy' ? SEARCHES_BUSY : SEARCH_TOO_SLOW)
    }
    http.sendRevisionPage(ctx, found.value, limit, http.ROUTER_CHANGE)
  }
}

@inject()
export class ListRouterRevisionsController {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly routers: RouterRepository
  ) {}

  async handle(ctx: HttpContext) {
    const { limit, after } = http.revisionPage(
      await ctx.request.validateUsing(http.revisionsValidator, { data: ctx.request.qs() })
    )
    const { organizationId } = ctx.principal
    const routerId = identifierParam(ctx)
    if (routerId === null || !(await this.#existed(organizationId, routerId))) {
      return api.sendProblem(ctx, ROUTER_NOT_FOUND)
    }
    const page = await this.history.list(organizationId, { routerId }, after, limit)
    http.sendRevisionPage(ctx, page, limit, http.ROUTER_REVISION)
  }

  /** A deleted router keeps its history. */
  async #existed(organizationId: string, routerId: string): Promise<boolean> {
    return (
      (await this.history.find(organizationId, routerId)) !== null ||
      (await this.routers.find(organizationId, routerId)) !== null
    )
  }
}

@inject()
export class RestoreRoutersController {
  constructor(
    private readonly restoreRouters: RestoreRouters,
    private readonly impact: ImpactOfWrites
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readAssessedWriteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const input = await http.readRestore(ctx.request.body())
    const restored = await this.restoreRouters.execute(organizationId, input, query)
    if (!restored.ok) return api.sendRefusal(ctx, http.REVERT_REFUSALS, restored.error)
    const isAssessed = query.impact && query.validateOnly
    const changes = restored.value.restored.map(toProposed)
    const impact = await this.impact.shown(organizationId, isAssessed, changes)
    const shown = { ...restored.value, ...impact, isWritten: !query.validateOnly }
    ctx.response.send(api.show(http.RESTORATION, shown))
  }
}

function toProposed({ id, before, after }: RouterChange): ProposedChange {
  if (after === null) return { op: 'delete', id }
  const router = draftOfInput(after)
  return before === null ? { op: 'create', router } : { op: 'update', id, router }
}

@inject()
export class RevertRouterController {
  constructor(private readonly revertRouter: RevertRouter) {}

  async handle(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await readWriteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const { organization_revision: revision } = await request.validateUsing(http.revertValidator, {
      data: request.body(),
    })
    const reverted = await this.revertRouter.execute(
      principal.organizationId,
      request.param('id'),
      revision,
      { ...query, expectedRevisions: api.expectedRevisions(ctx) }
    )
    if (!reverted.ok) return api.sendRefusal(ctx, http.REVERT_REFUSALS, reverted.error)

    if (!query.validateOnly) api.tagRevision(ctx, reverted.value.router)
    response.send(api.show(WRITTEN_ROUTER, reverted.value))
  }
}
