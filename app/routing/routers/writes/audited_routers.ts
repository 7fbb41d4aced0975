import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { AuditedWrite } from '#shared/persistence/audit_log'
import { toCriteriaRow } from '#routing/routers/criteria_row'

/** What the audit log keeps of a written router: never its example URLs, which visitors may have had. */
export function auditedRouter(
  organizationId: string,
  before: BookingFlowRouter | null,
  after: BookingFlowRouter | null,
  verb?: 'imported' | 'reverted'
): AuditedWrite {
  const states = { before: before && stateOf(before), after: after && stateOf(after) }
  return { organizationId, kind: 'router', ...states, ...(verb && { verb }) }
}

function stateOf(router: BookingFlowRouter) {
  const { criteria, activeFromMs, activeUntilMs } = router
  return {
    ...router,
    matchingCriteria: criteria && toCriteriaRow(criteria),
    scheduling: { active_from: instantOf(activeFromMs), active_until: instantOf(activeUntilMs) },
  }
}

function instantOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
