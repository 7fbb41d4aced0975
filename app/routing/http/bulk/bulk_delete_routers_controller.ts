import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  type BulkDeleteRefusal,
  BulkDeleteRouters,
  type BulkDeletion,
} from '#routing/routers/writes/bulk_routers'
import { Clock } from '#shared/clock'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { mayOverridePins } from '#shared/http/pin_policy'
import { readBulkDelete } from './bulk_payload.js'
import { readDeleteQuery } from '../routers/write_query.js'
import { sendBulkDeleteRefusal } from './bulk_refusals.js'
import { showBulkDeletion } from './bulk_transformer.js'

@inject()
export default class BulkDeleteRoutersController {
  constructor(
    private readonly bulkDelete: BulkDeleteRouters,
    private readonly once: IdempotentRequests,
    private readonly clock: Clock
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readDeleteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const selection = await readBulkDelete(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkDeletion, BulkDeleteRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: (alongside) =>
        this.bulkDelete.execute(organizationId, selection, { ...query, alongside }),
      answerOf: (deletion) => ({
        status: 200,
        headers: {},
        body: showBulkDeletion(deletion, !query.validateOnly),
      }),
      refuse: (error) => sendBulkDeleteRefusal(ctx, error),
    })
  }
}
