import type { BookingFlow } from '#console/api/booking_flows'
import { api } from '#console/api/client'
import { dataOf } from '#console/api/revisioned'
import { useMeanwhile } from '#console/api/use_meanwhile'
import { Button } from '#console/parts/buttons'
import { HeldNotice } from '#console/parts/meanwhile'
import { useTexts } from '#console/texts/texts'

export function readFlow(id: string, signal: AbortSignal): Promise<BookingFlow> {
  return dataOf(api.GET('/v1/booking-flows/{id}', { params: { path: { id } }, signal }))
}

interface HeldFlowProps {
  readonly flow: BookingFlow
  onReload(): void
}

/** Reports that another person changed or deleted the open flow, and offers to reload it. */
export function HeldFlow({ flow, onReload }: HeldFlowProps) {
  const t = useTexts().flows
  const { done } =
    useMeanwhile({
      key: ['flow', flow._id],
      read: (signal) => readFlow(flow._id, signal),
      // A late answer may be older than what the dialog has read since.
      isHeld: ({ revision }) => revision <= flow.revision,
    }) ?? {}
  return (
    <HeldNotice done={done}>
      {done === 'changed' && <Button onClick={onReload}>{t.reload}</Button>}
    </HeldNotice>
  )
}
