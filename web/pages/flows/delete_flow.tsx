import { useMutation } from '@tanstack/react-query'
import type { RoutingRow } from '#console/api/types'
import type { BookingFlow } from '#console/api/booking_flows'
import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { queryClient } from '#console/api/query_client'
import { onRevisionOf } from '#console/api/revisioned'
import { endReading } from '#console/api/use_meanwhile'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { ConfirmDialog } from '#console/parts/dialogs'
import { toast } from '#console/parts/toasts'
import { useTexts } from '#console/texts/texts'
import { HeldFlow } from './held_flow.js'
import { RouterNames } from './router_names.js'

interface DeleteFlowProps {
  readonly flow: BookingFlow
  readonly users: readonly RoutingRow[]
  onReload(): void
  onClose(): void
  onDone(): void
}

/** Asks before a flow is deleted. A flow in use cannot be deleted: its routers are listed instead. */
export function DeleteFlow({ flow, users, onReload, onClose, onDone }: DeleteFlowProps) {
  const texts = useTexts()
  const t = texts.flows
  const remove = useMutation({
    onMutate: endReading,
    mutationFn: () =>
      api.DELETE('/v1/booking-flows/{id}', {
        params: { path: { id: flow._id }, query: onRevisionOf(flow) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/booking-flows'] })
      toast({ text: t.deleted(flow.name) })
      onDone()
    },
  })
  const problem = remove.error === null ? null : asProblem(remove.error)
  const isRefusedAsUsed = problem?.code === 'E_BOOKING_FLOW_IN_USE'
  if (users.length > 0 || isRefusedAsUsed) {
    const named = isRefusedAsUsed ? usersOf(problem.body.routers) : users
    const total = isRefusedAsUsed ? Number(problem.body.routers_total) : users.length
    return (
      <Dialog
        title={t.inUse}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t.back}</Button>}
      >
        <p>{t.inUseHint(flow.name, total)}</p>
        <RouterNames routers={named} total={total} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t.deleteTitle(flow.name)}
      action={t.delete}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {(remove.isIdle || remove.isError) && <HeldFlow flow={flow} onReload={onReload} />}
      <p>{t.deleteHint}</p>
      {problem && <ProblemBox problem={problem} />}
    </ConfirmDialog>
  )
}

/** The routers in the body of a 409. */
function usersOf(routers: unknown) {
  if (!Array.isArray(routers)) return []
  return routers.map(({ router_id: id, router_name: name }) => ({
    _id: String(id),
    name: String(name),
  }))
}
