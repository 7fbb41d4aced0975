import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { ResolveUrl, type ResolveUrlError } from '#routing/actions/resolve_url'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { type ShownRouter, showRouter } from './router_transformer.js'
import { routableUrlText } from './url_payload.js'
import { sendUrlMalformed } from './url_refusal.js'

/** Routers of which the form that is shown is kept: some MB at most. */
const SHOWN_MAX = 1_000

export const resolveValidator = vine.create(strictObject({ url: routableUrlText() }))

/** One for a process, as all that it is made of. */
@inject()
export default class ResolveUrlController {
  /** A router that did not change is the same object. */
  readonly #shown = new Map<BookingFlowRouter, ShownRouter>()

  constructor(protected resolveUrl: ResolveUrl) {}

  async execute(ctx: HttpContext) {
    const { url } = await resolveValidator.validate(ctx.request.body())
    const resolved = await this.resolveUrl.execute(ctx.principal.organizationId, { url })
    if (!resolved.ok) return refuse(ctx, resolved.error)

    const { router, bookingFlow, brandKit, matchedBy, priorityClass } = resolved.value
    ctx.response.send({
      router: this.#show(router),
      booking_flow: bookingFlow,
      brand_kit: brandKit,
      matched_by: matchedBy,
      priority_class: priorityClass,
    })
  }

  #show(router: BookingFlowRouter): ShownRouter {
    const known = this.#shown.get(router)
    if (known) return known
    const shown = {
      ...showRouter({ ...router, exampleUrls: [] }),
      get example_urls() {
        return router.exampleUrls
      },
    }
    if (this.#shown.size === SHOWN_MAX) this.#shown.clear()
    this.#shown.set(router, shown)
    return shown
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
