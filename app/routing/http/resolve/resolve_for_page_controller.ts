import { setTimeout as pause } from 'node:timers/promises'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ResolveUrl } from '#routing/actions/resolve_url'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { showPageFlow, showPageKit } from './page_transformer.js'
import { resolveValidator, unusedDecisionValidator } from './resolve_payload.js'
import { sendResolveRefusal } from './resolve_refusals.js'
import { TransformCache } from './transform_cache.js'

/** A resolve for a visitor's page. It decides and records like any other, and tells no rule. */
@inject()
export default class ResolveForPageController {
  readonly #bookingFlows = new TransformCache(showPageFlow)
  readonly #brandKits = new TransformCache(showPageKit)

  constructor(
    private readonly resolveUrl: ResolveUrl,
    private readonly quota: PageEventQuota,
    private readonly events: RouterEventRepository
  ) {}

  async execute(ctx: HttpContext) {
    const { url } = await resolveValidator.validate(ctx.request.body())
    const { organizationId, visitor, tokenId: publishableKeyId } = ctx.principal
    const input = { url, visitor, publishableKeyId }
    const resolved = await this.resolveUrl.execute(organizationId, input)
    if (!resolved.ok) return sendResolveRefusal(ctx, resolved.error)

    const { bookingFlow, brandKit, priorityClass, decisionId, holdsUntilMs } = resolved.value
    ctx.response.send({
      booking_flow: this.#bookingFlows.of(bookingFlow),
      brand_kit: brandKit && this.#brandKits.of(brandKit),
      priority_class: priorityClass,
      decision_id: decisionId,
      is_decision_kept: !this.quota.isUsedUp(organizationId),
      holds_until: holdsUntilMs === null ? null : new Date(holdsUntilMs),
    })
  }

  /** The page goes on without the decision. The answer is the same whether there is such a decision or not. */
  async markUnused(ctx: HttpContext) {
    const { decision_id: id } = await unusedDecisionValidator.validate(ctx.request.body())
    const { organizationId, tokenId: keyId } = ctx.principal
    // The event may not be stored yet.
    for (const ms of [0, 250, 750, 1_000]) {
      await pause(ms)
      if (await this.events.markUnused(organizationId, keyId, id)) break
    }
    ctx.response.noContent()
  }
}
