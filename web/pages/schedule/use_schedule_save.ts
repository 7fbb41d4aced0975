import { useQueryClient } from '@tanstack/react-query'
import type { RoutingRow } from '#console/api/types'
import { api } from '#console/api/client'
import { ApiProblem } from '#console/api/problems'
import { onRevisionOf } from '#console/api/revisioned'
import { ROUTING_TABLE_KEY, type RoutingTable } from '#console/api/routing_table'
import type { components } from '#console/api/schema'
import { usePinnedWrite } from '#console/api/writing'
import { validateRules } from '#console/api/routers'
import { routerWrite, type RouterWrite } from '#console/parts/undo'
import { spanOf, type TimeSpan } from './spans.js'

/** An unsaved change of a schedule. */
export interface ScheduleDraft {
  /** The router as read. */
  readonly row: RoutingRow
  readonly span: TimeSpan
}

export function isChanged({ row, span }: ScheduleDraft): boolean {
  const { fromMs, untilMs } = spanOf(row)
  return fromMs !== span.fromMs || untilMs !== span.untilMs
}

/** The bounds of a span; null for a missing one. */
export function boundsOf({ fromMs, untilMs }: TimeSpan) {
  const bound = (atMs: number) => (Number.isFinite(atMs) ? new Date(atMs).toISOString() : null)
  return { active_from: bound(fromMs), active_until: bound(untilMs) }
}

export type ConflictReport = components['schemas']['ConflictReport']

/** The conflicts that a router would have with its changed schedule, from the check of the editor. Writes nothing. */
export async function checkSchedule(
  { row, span }: ScheduleDraft,
  exampleUrls: readonly string[],
  signal: AbortSignal
): Promise<ConflictReport> {
  const draft = {
    matching_criteria: row.matching_criteria,
    example_urls: [...exampleUrls],
    exclude_router_id: row._id,
    scheduling: boundsOf(span),
    is_active: row.is_active,
  }
  const { conflicts } = await validateRules(draft, {}, signal)
  return conflicts
}

/** The outcome of a save. */
export type SaveOutcome =
  | { readonly type: 'saved'; readonly written: RouterWrite }
  /** Another person changed the router; this is its current state. */
  | { readonly type: 'changed'; readonly theirs: RoutingRow }
  | { readonly type: 'gone' }

/** Saves a changed schedule on the revision that was read, and passes on the outcome. */
export function useScheduleSave(onOutcome: (outcome: SaveOutcome, draft: ScheduleDraft) => void) {
  const client = useQueryClient()
  return usePinnedWrite<SaveOutcome, ScheduleDraft>({
    onSuccess: onOutcome,
    async send(draft, breaksPins) {
      const { _id: id } = draft.row
      try {
        const { response } = await api.PATCH('/v1/booking-flow-routers/{id}', {
          params: {
            path: { id },
            query: { ...onRevisionOf(draft.row), ...(breaksPins && { on_pin: 'warn' as const }) },
          },
          body: { scheduling: boundsOf(draft.span) },
        })
        await client.invalidateQueries({ queryKey: ROUTING_TABLE_KEY })
        return { type: 'saved', written: routerWrite(id, response) }
      } catch (thrown) {
        if (!(thrown instanceof ApiProblem) || ![404, 412].includes(thrown.status)) throw thrown
        await client.invalidateQueries({ queryKey: ROUTING_TABLE_KEY })
        const table = client.getQueryData<RoutingTable>(ROUTING_TABLE_KEY)
        const theirs = table?.rows.find(({ _id }) => _id === id)
        return theirs === undefined ? { type: 'gone' } : { type: 'changed', theirs }
      }
    },
  })
}
