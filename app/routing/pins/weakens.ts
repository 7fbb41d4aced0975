import { isDeepStrictEqual } from 'node:util'
import type { PinExpectation } from '#routing/engine/answers/pin_verdict'
import { type PinFields, pinEndMs } from './router_pin.js'

/**
 * Whether a change of a blocking pin, or its deletion (`next` is null), lets writes pass that it refuses. A pin that has
 * ended refuses none. To name the URL of the flow, or to expire later, is no weakening.
 */
export function weakens(current: PinFields, next: PinFields | null, nowMs: number): boolean {
  if (current.mode !== 'block' || (pinEndMs(current) ?? Infinity) <= nowMs) return false
  return (
    next === null ||
    next.mode !== 'block' ||
    next.url !== current.url ||
    !isDeepStrictEqual(next.at, current.at) ||
    !expectsAsMuch(next.expects, current.expects) ||
    (next.expiresAtMs ?? Infinity) < (current.expiresAtMs ?? Infinity)
  )
}

function expectsAsMuch(next: PinExpectation, current: PinExpectation): boolean {
  if (next.type !== 'booking_flow' || current.type !== next.type) {
    return isDeepStrictEqual(next, current)
  }
  return next.id === current.id && (current.url === undefined || next.url === current.url)
}
