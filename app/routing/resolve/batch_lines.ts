import { namedRouter } from '#routing/routers/booking_flow_router'
import { table, visible } from '#shared/console/table'
import type { BatchDecision } from './resolve_batch.js'

/** A URL of a batch and where it leads; all members but `url` are null if no router takes it. */
export interface BatchRow {
  readonly url: string
  readonly router: { readonly _id: string; readonly name: string } | null
  readonly booking_flow_id: string | null
  readonly priority_class: string | null
  readonly decision_id: string | null
}

export function batchRow(url: string, decision: BatchDecision): BatchRow {
  return {
    url,
    router: decision && { _id: decision.router.id, name: decision.router.name },
    booking_flow_id: decision && decision.bookingFlow.id,
    priority_class: decision && decision.priorityClass,
    decision_id: decision && decision.decisionId,
  }
}

export function batchLines(rows: readonly BatchRow[]): string[] {
  return table(
    ['decision', 'class', 'router', 'url'],
    rows.map(({ url, router, priority_class: priorityClass, decision_id: decisionId }) => [
      decisionId ?? 'none',
      priorityClass ?? '',
      router ? namedRouter({ id: router._id, name: router.name }) : '',
      visible(url),
    ]),
    'no URLs'
  )
}
