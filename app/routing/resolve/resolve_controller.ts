import { setTimeout as pause } from 'node:timers/promises'
import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { showRouter } from '#routing/routers/router_http'
import { showBookingFlow } from '#organizations/booking_flows/booking_flows_http'
import { showBrandKit } from '#organizations/brand_kits/brand_kit_http'
import { traceparentOf } from '#shared/http/request'
import { ExplainUrl } from './explain_url.js'
import {
  readExplain,
  resolveQueryValidator,
  resolveValidator,
  sendExplainRefusal,
  sendResolveRefusal,
  showDecision,
  showExplanation,
  showOutranked,
  showPageFlow,
  showPageKit,
  unusedDecisionValidator,
} from './resolve_http.js'
import { ResolveUrl } from './resolve_url.js'

/** One instance per process, like its dependencies. */
@inject()
export class ResolveUrlController {
  readonly #routers = new TransformCache(showResolvedRouter)
  readonly #bookingFlows = new TransformCache(showBookingFlow)
  readonly #brandKits = new TransformCache(showBrandKit)

  constructor(private readonly resolveUrl: ResolveUrl) {}

  async execute(ctx: HttpContext) {
    const { candidates } = await queryOf(ctx)
    const { url } = await resolveValidator.validate(ctx.request.body())
    const { organizationId } = ctx.principal
    const input = { url, candidates, traceparent: traceparentOf(ctx.request) }
    const resolved = await this.resolveUrl.execute(organizationId, input)
    if (!resolved.ok) return sendResolveRefusal(ctx, resolved.error)

    const { router, bookingFlow, brandKit, others } = resolved.value
    ctx.response.send({
      router: this.#routers.of(router),
      booking_flow: this.#bookingFlows.of(bookingFlow),
      brand_kit: brandKit && this.#brandKits.of(brandKit),
      ...showDecision(resolved.value),
      candidates: others?.map((other) => showOutranked(other, router)),
    })
  }
}

/** Most resolves have no query to validate. */
async function queryOf({ request }: HttpContext): Promise<{ candidates?: number | undefined }> {
  const query = request.qs()
  return Object.keys(query).length === 0 ? query : resolveQueryValidator.validate(query)
}

/** Reads the example URLs from their packet on each call instead of keeping them. */
function showResolvedRouter(router: BookingFlowRouter) {
  return {
    ...showRouter({ ...router, exampleUrls: [] }),
    get example_urls() {
      return router.exampleUrls
    },
  }
}

/** A resolve for a visitor's page. It decides and records like any other, but the answer does not reveal the matched router. */
@inject()
export class ResolveForPageController {
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
    const input = { url, visitor, publishableKeyId, traceparent: traceparentOf(ctx.request) }
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

@inject()
export class ExplainUrlController {
  constructor(private readonly explainUrl: ExplainUrl) {}

  async execute(ctx: HttpContext) {
    const input = await readExplain(ctx.request.body())
    const explained = await this.explainUrl.execute(ctx.principal.organizationId, input)
    if (!explained.ok) return sendExplainRefusal(ctx, explained.error)
    ctx.response.send(showExplanation(explained.value))
  }
}

/** Objects whose shown form is kept: a few MB at most. */
const CACHED_MAX = 1_000

/**
 * Keeps the shown form of an immutable object that is shown repeatedly, for as long as something else keeps the object.
 * A changed router, flow or kit is a new object.
 */
export class TransformCache<Value extends object, Shown> {
  #shown = new WeakMap<Value, Shown>()
  #count = 0

  constructor(private readonly show: (value: Value) => Shown) {}

  of(value: Value): Shown {
    const known = this.#shown.get(value)
    if (known !== undefined) return known
    const shown = this.show(value)
    if (this.#count === CACHED_MAX) {
      this.#shown = new WeakMap()
      this.#count = 0
    }
    this.#shown.set(value, shown)
    this.#count += 1
    return shown
  }
}
