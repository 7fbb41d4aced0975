import { api } from '../../api/client.js'
import type { BookingFlow } from '../../api/booking_flows.js'
import { dataOf } from '../../api/revisioned.js'
import { useMeanwhile } from '../../api/use_meanwhile.js'
import { Button } from '../../parts/button.js'
import { HeldNotice } from '../../parts/held_notice.js'
import { useTexts } from '../../texts/texts.js'

/** A flow as it is stored. */
export function readFlow(id: string, signal: AbortSignal): Promise<BookingFlow> {
  return dataOf(api.GET('/v1/booking-flows/{id}', { params: { path: { id } }, signal }))
}

interface HeldFlowProps {
  readonly flow: BookingFlow
  onReload(): void
}

/** Says that somebody changed or deleted the flow of an open dialog, and leads to the present one. */
export function HeldFlow({ flow, onReload }: HeldFlowProps) {
  const t = useTexts().flows
  const { done } =
    useMeanwhile({
      key: ['flow', flow._id],
      read: (signal) => readFlow(flow._id, signal),
      isHeld: ({ revision }) => revision === flow.revision,
    }) ?? {}
  return (
    <HeldNotice done={done}>
      {done === 'changed' && <Button onClick={onReload}>{t.reload}</Button>}
    </HeldNotice>
  )
}
