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
import { IdempotentRequests } from '#shared/http/idempotency'
import { mayOverridePins } from '#shared/http/refusals'
import {
  readBulkDelete,
  readBulkUpdate,
  readBulkUpdateQuery,
  sendBulkDeleteRefusal,
  sendBulkRefusal,
  showBulkDeletion,
  showBulkUpdate,
} from './bulk_http.js'

@inject()
export class BulkUpdateRoutersController {
  constructor(
    private readonly bulkUpdate: BulkUpdateRouters,
    private readonly once: IdempotentRequests,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readBulkUpdateQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const { selection, change } = await readBulkUpdate(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkUpdate, BulkUpdateRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (enlist) =>
        this.bulkUpdate.execute(organizationId, selection, change, { ...query, enlist }),
      answerOf: (updated) => ({
        status: 200,
        headers: {},
        body: showBulkUpdate(updated, !query.validateOnly),
      }),
      refuse: (error) => sendBulkRefusal(ctx, error),
    })
  }
}

@inject()
export class BulkDeleteRoutersController {
  constructor(
    private readonly bulkDelete: BulkDeleteRouters,
    private readonly once: IdempotentRequests,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readDeleteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const selection = await readBulkDelete(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkDeletion, BulkDeleteRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (enlist) => this.bulkDelete.execute(organizationId, selection, { ...query, enlist }),
      answerOf: (deletion) => ({
        status: 200,
        headers: {},
        body: showBulkDeletion(deletion, !query.validateOnly),
      }),
      refuse: (error) => sendBulkDeleteRefusal(ctx, error),
    })
  }
}
