import type { HttpContext } from '@adonisjs/core/http'
import type { PinExpectation } from '#routing/engine/answers/pin_verdict'
import type { BrokenPin, PinsRefusal } from '#routing/routers/writes/write_participant'
import { instantText } from '#shared/http/instant'
import { sendProblem } from '#shared/http/problem'
import { NAMED_PINS_MAX, PIN_BROKEN } from '#shared/http/refusals'
import { showMatchedRouter } from './matched_router_http.js'

/** A router that the write would have created has no id. */
function showBrokenPin({ isFoundNew, ...broken }: BrokenPin, isWritten: boolean) {
  const shown = showReportedPin(broken)
  return isFoundNew && !isWritten
    ? { ...shown, found: shown.found && { ...shown.found, router_id: null } }
    : shown
}

/** A broken pin, or one that a report names. */
interface ShownPin {
  readonly pin: Pick<BrokenPin['pin'], 'id' | 'url' | 'mode' | 'note' | 'expects'>
  readonly verdict: Pick<BrokenPin['verdict'], 'atMs' | 'reason'> & {
    readonly found: Parameters<typeof showMatchedRouter>[0] | null
  }
}

export function showReportedPin({ pin, verdict }: ShownPin) {
  const { found, atMs, reason } = verdict
  return {
    pin_id: pin.id,
    url: pin.url,
    mode: pin.mode,
    note: pin.note,
    expects: showExpectation(pin.expects),
    at: instantText(atMs),
    found: found && showMatchedRouter(found),
    reason,
  }
}

export function showBrokenPins(broken: readonly BrokenPin[], isWritten: boolean) {
  return broken.slice(0, NAMED_PINS_MAX).map((one) => showBrokenPin(one, isWritten))
}

/** Payloads have the same form. */
export function showExpectation(expects: PinExpectation) {
  switch (expects.type) {
    case 'booking_flow':
      return {
        booking_flow_id: expects.id,
        ...(expects.url !== undefined && { booking_flow_url: expects.url }),
      }
    case 'router':
      return { router_id: expects.id }
    case 'none':
      return { none: true }
  }
}

/** The answer lists the first pins. */
export function sendPinsBroken(ctx: HttpContext, { broken }: PinsRefusal): void {
  const extensions = { pins: showBrokenPins(broken, false), pins_total: broken.length }
  sendProblem(ctx, { ...PIN_BROKEN, extensions })
}
