import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { ResolveUrl, type ResolveUrlError } from '#routing/actions/resolve_url'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { showBrandKit } from '#shared/http/brand_kit_transformer'
import { sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { showRouter } from '../routers/router_transformer.js'
import { TransformCache } from './transform_cache.js'
import { routableUrlText } from '../urls/url_payload.js'
import { sendUrlMalformed } from '../urls/url_refusal.js'

export const resolveValidator = vine.create(strictObject({ url: routableUrlText() }))

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
    if (!resolved.ok) return refuse(ctx, resolved.error)

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

function refuse(ctx: HttpContext, error: ResolveUrlError): void {
  switch (error.type) {
    case 'url_malformed':
      return sendUrlMalformed(ctx, error.problem)
    case 'no_router_matched':
      return sendProblem(ctx, NO_ROUTER_MATCHED)
    default:
      return error satisfies never
  }
}

export const NO_ROUTER_MATCHED = {
  status: 404,
  code: 'E_NO_ROUTER_MATCHED',
  title: 'No router matched',
  detail: 'No active router of the organization matches this URL, and there is no default router.',
}
