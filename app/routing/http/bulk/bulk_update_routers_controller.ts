import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  type BulkUpdate,
  type BulkUpdateRefusal,
  BulkUpdateRouters,
} from '#routing/routers/writes/bulk_routers'
import { Clock } from '#shared/clock'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { mayOverridePins } from '#shared/http/pin_policy'
import { readBulkUpdate } from './bulk_payload.js'
import { readBulkUpdateQuery } from './bulk_query.js'
import { sendBulkRefusal } from './bulk_refusals.js'
import { showBulkUpdate } from './bulk_transformer.js'

@inject()
export default class BulkUpdateRoutersController {
  constructor(
    private readonly bulkUpdate: BulkUpdateRouters,
    private readonly once: IdempotentRequests,
    private readonly clock: Clock
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readBulkUpdateQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const { selection, change } = await readBulkUpdate(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkUpdate, BulkUpdateRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (alongside) =>
        this.bulkUpdate.execute(organizationId, selection, change, { ...query, alongside }),
      answerOf: (updated) => ({
        status: 200,
        headers: {},
        body: showBulkUpdate(updated, !query.validateOnly),
      }),
      refuse: (error) => sendBulkRefusal(ctx, error),
    })
  }
}
