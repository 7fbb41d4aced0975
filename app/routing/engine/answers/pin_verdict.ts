import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'

/** The expected destination of a URL. `none`: no router takes it. */
export type PinExpectation =
  /** `url`: the flow's own URL must be exactly this; without it, any URL will do. */
  | { readonly type: 'booking_flow'; readonly id: string; readonly url?: string | undefined }
  | { readonly type: 'router'; readonly id: string }
  | { readonly type: 'none' }

/** When a pin must hold, in milliseconds since the epoch; a window is half-open. */
export type PinTime =
  | { readonly type: 'now' }
  | { readonly type: 'instant'; readonly atMs: number }
  | { readonly type: 'window'; readonly fromMs: number; readonly untilMs: number }

/** A pin as the engine sees it. */
export interface JudgedPin {
  readonly url: string
  readonly at: PinTime
  readonly expects: PinExpectation
  readonly expiresAtMs: number | null
  /** The flow that it expects; absent when it expects none or the flow does not exist. */
  readonly flow?: PromisedFlow | undefined
}

/** Where a flow leads visitors. */
export interface PromisedFlow {
  readonly url: string | null
  readonly isActive: boolean
}

export const BROKEN_REASONS = [
  'other_answer',
  'flow_inactive',
  'flow_url',
  'too_many_changes',
] as const

export type PinVerdict =
  /** `found` is the answer at `atMs`, the first instant that was judged. */
  | { readonly state: 'held'; readonly atMs: number; readonly found: RoutableRouter | null }
  | {
      readonly state: 'broken'
      /** The first instant at which it does not hold, or the last one judged. */
      readonly atMs: number
      /** The winner at that instant; null when no router wins. */
      readonly found: RoutableRouter | null
      /** `flow_inactive`, `flow_url`: `found` leads to the flow, which is inactive or leads to another URL. */
      readonly reason: (typeof BROKEN_REASONS)[number]
    }
  /** It has expired, or its time is past. */
  | { readonly state: 'ended' }

/**
 * How often schedules may change the answer within a window. A window with more changes is broken, because it cannot be
 * judged to its end.
 */
export const ANSWER_CHANGES_MAX = 100

/**
 * Judges a pin on a table, in steps: at its instant, or at the start of its window and at each change of the answer
 * within it. Only the rest of a window that has begun counts. Calls `onFound` with each winner.
 */
export function* pinVerdictSteps(
  table: RoutingTable,
  pin: JudgedPin,
  nowMs: number,
  onFound: (router: RoutableRouter) => void = () => {}
): Generator<undefined, PinVerdict> {
  const span = remainingSpan(pin, nowMs)
  if (!span) return { state: 'ended' }
  const request = RequestUrl.parse(pin.url)
  yield
  if (!request.ok) return answered(pin, span.fromMs, null)
  let atMs = span.fromMs
  let first: PinVerdict | null = null
  for (let changes = 0; ; changes += 1) {
    const found = table.resolve(request.value, atMs)?.router ?? null
    if (found) onFound(found)
    const verdict = answered(pin, atMs, found)
    if (verdict.state === 'broken') return verdict
    first ??= verdict
    if (changes === ANSWER_CHANGES_MAX) {
      return { state: 'broken', atMs, found, reason: 'too_many_changes' }
    }
    const nextMs = table.holdsUntil(request.value, atMs, found?.id ?? null)
    yield
    if (nextMs >= span.untilMs) return first
    atMs = nextMs
  }
}

/** The remaining time to judge; `untilMs` equals `fromMs` for a single instant. Null when the pin has ended. */
function remainingSpan({ at, expiresAtMs }: JudgedPin, nowMs: number) {
  if (expiresAtMs !== null && expiresAtMs <= nowMs) return null
  switch (at.type) {
    case 'now':
      return { fromMs: nowMs, untilMs: nowMs }
    case 'instant':
      return at.atMs < nowMs ? null : { fromMs: at.atMs, untilMs: at.atMs }
    case 'window': {
      const fromMs = Math.max(at.fromMs, nowMs)
      const untilMs = Math.min(at.untilMs, expiresAtMs ?? Infinity)
      return fromMs < untilMs ? { fromMs, untilMs } : null
    }
  }
}

function answered(pin: JudgedPin, atMs: number, found: RoutableRouter | null): PinVerdict {
  const reason = isAsExpected(pin.expects, found) ? flowReason(pin) : 'other_answer'
  return reason === null ? { state: 'held', atMs, found } : { state: 'broken', atMs, found, reason }
}

function flowReason({ expects, flow }: JudgedPin) {
  if (expects.type !== 'booking_flow' || !flow) return null
  if (!flow.isActive) return 'flow_inactive'
  return expects.url === undefined || expects.url === flow.url ? null : 'flow_url'
}

function isAsExpected(expects: PinExpectation, found: RoutableRouter | null): boolean {
  switch (expects.type) {
    case 'none':
      return found === null
    case 'router':
      return found?.id === expects.id
    case 'booking_flow':
      return found?.bookingFlowId === expects.id
  }
}
