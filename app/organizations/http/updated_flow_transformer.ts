import type { HttpContext } from '@adonisjs/core/http'
import type { UpdatedFlow } from '#organizations/actions/update_booking_flow'
import type { BrokenFlowPin, LedResolves } from '#organizations/ports/flow_visitors'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { instantText } from '#shared/http/instant'
import { NAMED_PINS_MAX } from '#shared/http/refusals'
import { tagRevision } from '#shared/http/revision_tag'
import type { WriteOptions } from '#shared/write_options'

/** Answers the flow after an update, with the pins that it breaks, if any, and with its impact unless that is undefined. */
export function sendUpdatedFlow(
  ctx: HttpContext,
  { flow, brokenPins }: UpdatedFlow,
  led: LedResolves | null | undefined,
  { validateOnly }: WriteOptions
): void {
  const pins = showBrokenPins(ctx, brokenPins)
  if (!validateOnly) tagRevision(ctx, flow)
  ctx.response.send({
    ...showBookingFlow(flow),
    ...(pins.length > 0 && { broken_pins: pins }),
    ...(led !== undefined && { impact: led && showLed(led) }),
  })
}

/** The first pins; none for a token that may not know routers. Other modules show pins in the same form. */
export function showBrokenPins(ctx: HttpContext, pins: readonly BrokenFlowPin[]) {
  if (!knowsRouters(ctx)) return []
  return pins.slice(0, NAMED_PINS_MAX).map(({ flowUrl, router, ...pin }) => ({
    pin_id: pin.pinId,
    url: pin.url,
    mode: pin.mode,
    note: pin.note,
    expects: {
      booking_flow_id: pin.flowId,
      ...(flowUrl !== undefined && { booking_flow_url: flowUrl }),
    },
    at: instantText(pin.atMs),
    found: router && {
      router_id: router.id,
      router_name: router.name,
      priority_class: router.priorityClass,
      booking_flow_id: router.bookingFlowId,
    },
    reason: pin.reason,
  }))
}

function showLed({ resolves, days, from }: LedResolves) {
  return { resolves, days, from: from && instantText(from) }
}

export function knowsRouters({ principal }: HttpContext): boolean {
  return principal.permissions.some((one) => one === 'routers:read' || one === 'routers:manage')
}
