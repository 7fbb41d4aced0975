import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import {
  draftOfInput,
  ImpactOfWrites,
  type ShownImpact,
} from '#routing/routers/writes/proposed_changes'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import { Clock } from '#shared/clock'
import * as api from '#shared/http/api'
import { createdAnswer } from '#shared/http/write_query'
import { FilterRouters } from './filter_routers.js'
import { encodePlace, readRouterQuery } from './router_filter_http.js'
import * as http from './router_http.js'
import { RouterRepository } from './router_repository.js'
import * as routerWrite from './router_write_http.js'
import { CreateRouter, type CreateRouterError } from './writes/create_router.js'
import { DeleteRouter } from './writes/delete_router.js'
import { PutRouter } from './writes/put_router.js'
import { UpdateRouter } from './writes/update_router.js'

@inject()
export class FilterRoutersController {
  constructor(
    private readonly filterRouters: FilterRouters,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const query = await readRouterQuery(ctx.request.qs(), this.clock.now())
    const filtered = await this.filterRouters.execute(ctx.principal.organizationId, query)
    if (!filtered.ok) return api.sendRefusal(ctx, http.FILTER_REFUSALS, filtered.error)
    const { rows, next, total } = filtered.value
    ctx.response.send({
      data: rows.map((row) => api.show(http.FILTERED_ROUTER, row)),
      meta: {
        limit: query.count,
        next_cursor: next && encodePlace(query.order, next),
        ...(total && { total: total.count, is_total_exact: total.isExact }),
      },
    })
  }
}

@inject()
export class ReadRouterController {
  constructor(private readonly routers: RouterRepository) {}

  async handle(ctx: HttpContext) {
    const { principal, request } = ctx
    const router = await this.routers.find(principal.organizationId, request.param('id'))
    if (!router) return api.sendProblem(ctx, http.ROUTER_NOT_FOUND)
    api.sendRevision(ctx, router, api.show(http.ROUTER, router))
  }
}

@inject()
export class ReadRouterByExternalIdController {
  constructor(private readonly routers: RouterRepository) {}

  async handle(ctx: HttpContext) {
    const { principal, request } = ctx
    const [malformed, valid] = await routerWrite.externalIdValidator.tryValidate(request.params())
    if (malformed) return api.sendProblem(ctx, http.ROUTER_NOT_FOUND)
    const { organizationId } = principal
    const router = await this.routers.findByExternalId(organizationId, valid.external_id)
    if (!router) return api.sendProblem(ctx, http.ROUTER_NOT_FOUND)
    api.sendRevision(ctx, router, api.show(http.ROUTER, router))
  }
}

@inject()
export class CreateRouterController {
  constructor(
    private readonly createRouter: CreateRouter,
    private readonly impact: ImpactOfWrites,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await routerWrite.readAssessedWriteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const input = await routerWrite.readCreateRouter(ctx.request.body())
    const changes = [{ op: 'create', router: draftOfInput(input) }] as const
    const collection = ctx.request.url().replace(/\/$/, '')
    let impact: ShownImpact = {}
    return this.once.answer<WrittenRouter, CreateRouterError>(ctx, {
      isDryRun: query.validateOnly,
      create: async (enlist) => {
        impact = await this.impact.shown(organizationId, query.impact, changes)
        return this.createRouter.execute(organizationId, input, { ...query, enlist })
      },
      answerOf: (written) => {
        const { router } = written
        const unsavedIds = new Set(query.validateOnly ? [router.id] : [])
        const body = api.show(http.WRITTEN_ROUTER, { ...written, ...impact, unsavedIds })
        const Location = `${collection}/${router.id}`
        return createdAnswer(query, body, { ETag: api.revisionTag(router), Location })
      },
      refuse: (refusal) => api.sendRefusal(ctx, http.WRITE_REFUSALS, refusal),
    })
  }
}

@inject()
export class PutRouterController {
  constructor(private readonly putRouter: PutRouter) {}

  async handle(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await routerWrite.readWriteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const { external_id: externalId } = await request.validateUsing(
      routerWrite.externalIdValidator,
      {
        data: request.params(),
      }
    )
    const { input, problemsWith } = await routerWrite.readPutRouter(request.body(), externalId)
    const put = await this.putRouter.execute(principal.organizationId, input, {
      ...query,
      failedPrecondition: api.failedPrecondition(ctx),
      problemsWith,
    })
    if (!put.ok) return api.sendRefusal(ctx, http.PUT_REFUSALS, put.error)

    const { effect, router } = put.value
    const isNew = effect === 'created'
    if (query.validateOnly) {
      const unsavedIds = new Set(isNew ? [router.id] : [])
      return response.send(api.show(http.WRITTEN_ROUTER, { ...put.value, unsavedIds }))
    }
    api.tagRevision(ctx, router)
    if (isNew) {
      const [collection] = request.url().split('/by-external-id/')
      response.header('Location', `${collection}/${router.id}`)
    }
    response.status(isNew ? 201 : 200).send(api.show(http.WRITTEN_ROUTER, put.value))
  }
}

@inject()
export class UpdateRouterController {
  constructor(
    private readonly updateRouter: UpdateRouter,
    private readonly impact: ImpactOfWrites
  ) {}

  async handle(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await routerWrite.readAssessedWriteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const { input, problemsWith } = await routerWrite.readUpdateRouter(request.body())
    const id: string = request.param('id')
    const change = { op: 'update', id, router: draftOfInput(input) } as const
    const assessed = await this.impact.shown(principal.organizationId, query.impact, [change])
    const updated = await this.updateRouter.execute(principal.organizationId, id, input, {
      ...query,
      expectedRevisions: api.expectedRevisions(ctx),
      problemsWith,
    })
    if (!updated.ok) return api.sendRefusal(ctx, http.UPDATE_REFUSALS, updated.error)

    if (!query.validateOnly) api.tagRevision(ctx, updated.value.router)
    response.send(api.show(http.WRITTEN_ROUTER, { ...updated.value, ...assessed }))
  }
}

@inject()
export class DeleteRouterController {
  constructor(private readonly deleteRouter: DeleteRouter) {}

  async handle(ctx: HttpContext) {
    const query = await routerWrite.readDeleteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const deleted = await this.deleteRouter.execute(
      ctx.principal.organizationId,
      ctx.request.param('id'),
      { ...query, expectedRevisions: api.expectedRevisions(ctx) }
    )
    if (!deleted.ok) return api.sendRefusal(ctx, http.DELETE_REFUSALS, deleted.error)
    ctx.response.noContent()
  }
}
