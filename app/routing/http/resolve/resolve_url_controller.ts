import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ResolveUrl } from '#routing/actions/resolve_url'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { showBrandKit } from '#shared/http/brand_kit_transformer'
import { showRouter } from '../routers/router_transformer.js'
import { showOutranked } from './explanation_transformer.js'
import { resolveQueryValidator, resolveValidator } from './resolve_payload.js'
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
    const { candidates } = await queryOf(ctx)
    const { url } = await resolveValidator.validate(ctx.request.body())
    const { organizationId } = ctx.principal
    const resolved = await this.resolveUrl.execute(organizationId, { url, candidates })
    if (!resolved.ok) return sendResolveRefusal(ctx, resolved.error)

    const { router, bookingFlow, brandKit, matchedBy, priorityClass, ...decision } = resolved.value
    const { holdsUntilMs, others } = decision
    ctx.response.send({
      router: this.#routers.of(router),
      booking_flow: this.#bookingFlows.of(bookingFlow),
      brand_kit: brandKit && this.#brandKits.of(brandKit),
      matched_by: matchedBy,
      priority_class: priorityClass,
      decision_id: decision.decisionId,
      organization_revision: decision.organizationRevision,
      holds_until: holdsUntilMs === null ? null : new Date(holdsUntilMs),
      candidates: others?.map((other) => showOutranked(other, router)),
    })
  }
}

/** Most resolves have no query, and nothing of it to validate. */
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
