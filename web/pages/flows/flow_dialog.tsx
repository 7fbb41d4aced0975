import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoutingRow } from '#console/api/types'
import { Answer } from '#console/parts/answer'
import { Dialog } from '#console/parts/dialog'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { DeleteFlow } from './delete_flow.js'
import { FlowForm } from './flow_form.js'
import { readFlow } from './held_flow.js'

interface FlowDialogProps {
  /** Null for a new flow. */
  readonly id: string | null
  /** The routers that lead to it; null if unknown. */
  readonly users: readonly RoutingRow[] | null
  onClose(): void
}

/** Edits a flow at the revision that was opened, creates one, or asks before one is deleted. */
export function FlowDialog({ id, users, onClose }: FlowDialogProps) {
  const t = useTexts().flows
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
  return (
    <Dialog title={query.data?.name ?? t.edit} onClose={onClose}>
      <Answer query={query}>
        {(stored) => (
          <FlowForm
            key={stored.revision}
            stored={stored}
            users={users}
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
