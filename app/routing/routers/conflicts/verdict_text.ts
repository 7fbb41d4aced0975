import type { PinExpectation } from '#routing/engine/answers/pin_verdict'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { visible } from '#shared/console/table'
import { namedRouter } from '#routing/routers/booking_flow_router'
import type { BrokenPin } from '#routing/routers/writes/write_participant'

/** A pin that a write breaks: what it expects and who would win instead. A router that the write creates has no id yet. */
export function brokenPinText({ pin, isFoundNew, verdict: { found } }: BrokenPin): string {
  const winner =
    found && isFoundNew
      ? `the new ${JSON.stringify(found.name)}, booking flow ${found.bookingFlowId}`
      : foundText(found)
  return visible(`${pin.url} (${pin.id}) expects ${expectedText(pin.expects)}, not ${winner}`)
}

export function expectedText(expects: PinExpectation): string {
  switch (expects.type) {
    case 'none':
      return 'no router'
    case 'router':
      return `router ${expects.id}`
    case 'booking_flow':
      return `booking flow ${expects.id}${expects.url === undefined ? '' : ` at ${expects.url}`}`
  }
}

export function foundText(found: RoutableRouter | null): string {
  return found ? `${namedRouter(found)}, booking flow ${found.bookingFlowId}` : 'no router'
}
