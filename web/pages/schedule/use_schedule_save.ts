import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { ApiProblem } from '../../api/problems.js'
import { onRevisionOf } from '../../api/revisioned.js'
import type { RoutingRow } from '../../api/routing_row.js'
import type { RoutingTable } from '../../api/routing_table.js'
import { usePinnedWrite } from '../../api/use_pinned_write.js'
import { ROUTING_TABLE_KEY } from '../../api/use_routing_table.js'
import { routerWrite, type RouterWrite } from '../../undo.js'
import { boundsOf, type ScheduleDraft } from './schedule_draft.js'

/** What became of a save. */
export type SaveOutcome =
  | { readonly type: 'saved'; readonly written: RouterWrite }
  /** The router changed since it was read; this is how it is now. */
  | { readonly type: 'changed'; readonly theirs: RoutingRow }
  | { readonly type: 'gone' }

/** Saves a changed schedule on the revision that was read. Called back with what became of it. */
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
