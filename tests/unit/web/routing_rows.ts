import type { RoutingRow } from '#console/api/types'

let count = 0

/** A row of a routing table, as the answer has it. */
export function routingRow(members: Partial<RoutingRow> = {}): RoutingRow {
  count += 1
  return {
    _id: count.toString(16).padStart(24, '0'),
    name: `Router ${count}`,
    external_id: null,
    tags: [],
    booking_flow_id: 'f'.repeat(24),
    matching_criteria: { path: { segments: [`page-${count}`] } },
    priority_class: 'path_only',
    is_default: false,
    is_active: true,
    scheduling: {},
    status: 'open',
    updatedAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    ...members,
  }
}
