import type { BookingFlow } from '#organizations/booking_flow'

export function showBookingFlow(flow: BookingFlow) {
  return {
    _id: flow.id,
    organization_id: flow.organizationId,
    name: flow.name,
    description: flow.description,
    url: flow.url,
    duration_minutes: flow.durationMinutes,
    is_active: flow.isActive,
    createdAt: flow.createdAt,
    updatedAt: flow.updatedAt,
  }
}
