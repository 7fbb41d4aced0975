import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ResolveUrl } from '#routing/actions/resolve_url'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { showBrandKit } from '#shared/http/brand_kit_transformer'
import { showRouter } from '../routers/router_transformer.js'
import { resolveValidator } from './resolve_payload.js'
import { sendResolveRefusal } from './resolve_refusals.js'
import { TransformCache } from './transform_cache.js'

/** One instance per process, like its dependencies. */
@inject()
export default class ResolveUrlController {
  readonly #routers = new TransformCache(showResolvedRouter)
  readonly #bookingFlows = new TransformCache(showBookingFlow)
  readonly #brandKits = new TransformCache(showBrandKit)

  constructor(private readonly resolveUrl: ResolveUrl) {}

  async execute(ctx: HttpContext) {
    const { url } = await resolveValidator.validate(ctx.request.body())
    const resolved = await this.resolveUrl.execute(ctx.principal.organizationId, { url })
    if (!resolved.ok) return sendResolveRefusal(ctx, resolved.error)

    const { router, bookingFlow, brandKit, matchedBy, priorityClass } = resolved.value
    ctx.response.send({
      router: this.#routers.of(router),
      booking_flow: this.#bookingFlows.of(bookingFlow),
      brand_kit: brandKit && this.#brandKits.of(brandKit),
      matched_by: matchedBy,
      priority_class: priorityClass,
    })
  }
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
