import type { JudgedRouterPin } from './run_pins.js'
import type { PinExpectation } from '#routing/engine/answers/pin_verdict'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { BrokenPin } from '#routing/routers/writes/write_participant'
import { columns, toned, visible } from '#shared/console/table'
import { namedRouter } from '#routing/routers/booking_flow_router'

const TONES = { held: 'good', broken: 'bad', ended: 'doubtful' } as const

/** One line per pin: its verdict, its URL and, when it is broken, what it expects and who wins instead. */
export function pinLines(pins: readonly JudgedRouterPin[]): string[] {
  return columns(
    pins.map(({ pin, verdict }) => [
      toned(TONES[verdict.state], verdict.state),
      pin.mode,
      pin.id,
      visible(
        verdict.state === 'broken'
          ? `${pin.url} expects ${expectedText(pin.expects)} and goes to ${foundText(verdict.found)} at ${new Date(verdict.atMs).toISOString()}`
          : pin.url
      ),
    ])
  )
}

/** A pin that a write breaks: what it expects and who would win instead. A router that the write creates has no id yet. */
export function brokenPinText({ pin, isFoundNew, verdict: { found } }: BrokenPin): string {
  const winner =
    found && isFoundNew
      ? `the new ${JSON.stringify(found.name)}, booking flow ${found.bookingFlowId}`
      : foundText(found)
  return visible(`${pin.url} (${pin.id}) expects ${expectedText(pin.expects)}, not ${winner}`)
}

function expectedText(expects: PinExpectation): string {
  switch (expects.type) {
    case 'none':
      return 'no router'
    case 'router':
      return `router ${expects.id}`
    case 'booking_flow':
      return `booking flow ${expects.id}${expects.url === undefined ? '' : ` at ${expects.url}`}`
  }
}

function foundText(found: RoutableRouter | null): string {
  return found ? `${namedRouter(found)}, booking flow ${found.bookingFlowId}` : 'no router'
}
