import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { ResolveUrl, type ResolveUrlError } from '#routing/actions/resolve_url'
import { sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { showRouter } from './router_transformer.js'
import { routableUrlText } from './url_payload.js'
import { sendUrlMalformed } from './url_refusal.js'

export const resolveValidator = vine.create(strictObject({ url: routableUrlText() }))

@inject()
export default class ResolveUrlController {
  constructor(protected resolveUrl: ResolveUrl) {}

  async execute(ctx: HttpContext) {
    const { url } = await resolveValidator.validate(ctx.request.body())
    const resolved = await this.resolveUrl.execute(ctx.principal.organizationId, { url })
    if (!resolved.ok) return refuse(ctx, resolved.error)

    const { router, bookingFlow, brandKit, matchedBy, priorityClass } = resolved.value
    ctx.response.send({
      router: showRouter(router),
      booking_flow: bookingFlow,
      brand_kit: brandKit,
      matched_by: matchedBy,
      priority_class: priorityClass,
    })
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
