import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { readDeleteQuery } from '#routing/routers/router_write_http'
import {
  type BulkDeleteRefusal,
  BulkDeleteRouters,
  type BulkDeletion,
  type BulkUpdate,
  type BulkUpdateRefusal,
  BulkUpdateRouters,
} from '#routing/routers/writes/bulk_routers'
import { Clock } from '#shared/clock'
import * as api from '#shared/http/api'
import * as http from './bulk_http.js'

@inject()
export class BulkUpdateRoutersController {
  constructor(
    private readonly bulkUpdate: BulkUpdateRouters,
    private readonly once: api.IdempotentRequests,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await http.readBulkUpdateQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const { selection, change } = await http.readBulkUpdate(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkUpdate, BulkUpdateRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (enlist) =>
        this.bulkUpdate.execute(organizationId, selection, change, { ...query, enlist }),
      answerOf: (updated) => ({
        status: 200,
        headers: {},
        body: api.show(http.BULK_UPDATE, { ...updated, isWritten: !query.validateOnly }),
      }),
      refuse: (refusal) => api.sendRefusal(ctx, http.BULK_UPDATE_REFUSALS, refusal),
    })
  }
}

@inject()
export class BulkDeleteRoutersController {
  constructor(
    private readonly bulkDelete: BulkDeleteRouters,
    private readonly once: api.IdempotentRequests,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readDeleteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const selection = await http.readBulkDelete(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkDeletion, BulkDeleteRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (enlist) => this.bulkDelete.execute(organizationId, selection, { ...query, enlist }),
      answerOf: (deletion) => ({
        status: 200,
        headers: {},
        body: api.show(http.BULK_DELETION, { ...deletion, isWritten: !query.validateOnly }),
      }),
      refuse: (refusal) => api.sendRefusal(ctx, http.BULK_DELETE_REFUSALS, refusal),
    })
  }
}
