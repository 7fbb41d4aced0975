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
import {
  BULK_DELETE_REFUSALS,
  BULK_DELETION,
  BULK_UPDATE,
  BULK_UPDATE_REFUSALS,
  readBulkDelete,
  readBulkUpdate,
  readBulkUpdateQuery,
} from './bulk_http.js'

@inject()
export class BulkUpdateRoutersController {
  constructor(
    private readonly bulkUpdate: BulkUpdateRouters,
    private readonly once: api.IdempotentRequests,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readBulkUpdateQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const { selection, change } = await readBulkUpdate(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkUpdate, BulkUpdateRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (enlist) =>
        this.bulkUpdate.execute(organizationId, selection, change, { ...query, enlist }),
      answerOf: (updated) => ({
        status: 200,
        headers: {},
        body: api.show(BULK_UPDATE, { ...updated, isWritten: !query.validateOnly }),
      }),
      refuse: (refusal) => api.sendRefusal(ctx, BULK_UPDATE_REFUSALS, refusal),
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
    const selection = await readBulkDelete(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkDeletion, BulkDeleteRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (enlist) => this.bulkDelete.execute(organizationId, selection, { ...query, enlist }),
      answerOf: (deletion) => ({
        status: 200,
        headers: {},
        body: api.show(BULK_DELETION, { ...deletion, isWritten: !query.validateOnly }),
      }),
      refuse: (refusal) => api.sendRefusal(ctx, BULK_DELETE_REFUSALS, refusal),
    })
  }
}
