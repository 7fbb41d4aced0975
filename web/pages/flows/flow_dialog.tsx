import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#console/api/query_client'
import type { RoutingRow } from '#console/api/types'
import { Answer } from '#console/parts/answer'
import { Dialog } from '#console/parts/dialog'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { DeleteFlow } from './delete_flow.js'
import { FlowForm } from './flow_form.js'
import { readFlow } from './held_flow.js'
import { type FormerFlow, formerFlowKey } from './use_flow_save.js'

interface FlowDialogProps {
  /** Null for a new flow. */
  readonly id: string | null
  /** The routers that lead to it; null if unknown. */
  readonly users: readonly RoutingRow[] | null
  /** Whether a change of the flow is to be undone. */
  readonly isUndo: boolean
  onClose(): void
}

/** Edits a flow at the revision that was opened, creates one, or asks before one is deleted. */
export function FlowDialog({ id, users, isUndo, onClose }: FlowDialogProps) {
  const { flows: t, history } = useTexts()
  const mayChange = useMay('flows:manage')
  const [deletes, setDeletes] = useState(false)
  const query = useQuery({
    queryKey: ['get', '/v1/booking-flows/{id}', id],
    queryFn: ({ signal }) => readFlow(id ?? '', signal),
    refetchInterval: false,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (id === null) {
    return (
      <Dialog title={t.create} onClose={onClose}>
        <FlowForm stored={null} users={[]} onClose={onClose} />
      </Dialog>
    )
  }
  if (deletes && query.data) {
    return (
      <DeleteFlow
        flow={query.data}
        onReload={() => void query.refetch()}
        users={users ?? []}
        onClose={() => setDeletes(false)}
        onDone={onClose}
      />
    )
  }
  const former = isUndo ? queryClient.getQueryData<FormerFlow>(formerFlowKey(id)) : undefined
  const isCurrent = query.data === undefined || former?.revision === query.data.revision
  return (
    <Dialog title={query.data?.name ?? t.edit} onClose={onClose}>
      {former && !isCurrent && <p role="alert">{history.undo.changed}</p>}
      <Answer query={query}>
        {(stored) => (
          <FlowForm
            key={stored.revision}
            stored={stored}
            users={users}
            restored={isCurrent ? former?.fields : undefined}
            isReadOnly={!mayChange}
            onClose={onClose}
            onDelete={() => setDeletes(true)}
            onReload={() => void query.refetch()}
          />
        )}
      </Answer>
    </Dialog>
  )
}
