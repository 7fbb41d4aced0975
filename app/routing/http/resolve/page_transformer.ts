import type { BookingFlow } from '#shared/booking_flow'
import type { BrandKit } from '#shared/brand_kit'

/** What a visitor sees of the flow that a page leads to. */
export function showPageFlow(flow: BookingFlow) {
  return {
    _id: flow.id,
    name: flow.name,
    url: flow.url,
    duration_minutes: flow.durationMinutes,
  }
}

/** The appearance alone: whose kit it is tells of other organizations. */
export function showPageKit(kit: BrandKit) {
  return {
    name: kit.name,
    logo_url: kit.logoUrl,
    primary_color: kit.primaryColor,
    secondary_color: kit.secondaryColor,
    font_family: kit.fontFamily,
  }
}
