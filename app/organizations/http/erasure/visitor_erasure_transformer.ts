import type { VisitorErasure } from '#organizations/persistence/erasure/visitor_erasure_repository'

export function showErasure(erasure: VisitorErasure) {
  const { id, organizationId, requestedAt, erased, completedAt } = erasure
  return {
    _id: id,
    organization_id: organizationId,
    requested_at: requestedAt.toISOString(),
    erased,
    completed_at: completedAt?.toISOString() ?? null,
  }
}
