import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  type BulkDeleteRefusal,
  BulkDeleteRouters,
  type BulkDeletion,
} from '#routing/actions/bulk_delete_routers'
import { Clock } from '#shared/clock'
import { actorOf } from '#shared/http/actor_of'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { mayOverridePins } from '#shared/http/pin_policy'
import { readBulkDelete } from './bulk_payload.js'
import { bulkDeleteQueryValidator } from './bulk_query.js'
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
    const query = await bulkDeleteQueryValidator.validate(ctx.request.qs())
    const validateOnly = query.validate_only ?? false
    const onPin = query.on_pin ?? 'reject'
    if (!mayOverridePins(ctx, onPin)) return
    const selection = await readBulkDelete(ctx.request.body(), this.clock.now())
    return this.once.answer<BulkDeletion, BulkDeleteRefusal>(ctx, {
      isDryRun: validateOnly,
      create: (alongside) =>
        this.bulkDelete.execute(organizationId, selection, {
          validateOnly,
          onPin,
          alongside,
          actor: actorOf(ctx),
        }),
      answerOf: (deletion) => ({
        status: 200,
        headers: {},
        body: showBulkDeletion(deletion, !validateOnly),
      }),
      refuse: (error) => sendBulkDeleteRefusal(ctx, error),
    })
  }
}
