import type { BookingFlow } from '#shared/booking_flow'
import { instantText } from './instant.js'

export function showBookingFlow(flow: BookingFlow) {
  return {
    _id: flow.id,
    organization_id: flow.organizationId,
    name: flow.name,
    description: flow.description,
    url: flow.url,
    duration_minutes: flow.durationMinutes,
    is_active: flow.isActive,
    revision: flow.revision,
    createdAt: instantText(flow.createdAt),
    updatedAt: instantText(flow.updatedAt),
  }
}
