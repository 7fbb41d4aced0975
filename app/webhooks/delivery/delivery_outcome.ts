import type { DestinationRefusal } from './permitted_destinations.js'

/** The outcome of one attempt. `durationMs` includes the resolution of the name. */
export type DeliveryOutcome = Answered | RefusedAddress | Failed

/** The receiver answered with a status other than a redirect. The status alone decides: the body may be cut. */
interface Answered {
  readonly kind: 'answered'
  readonly status: number
  readonly durationMs: number
  /** The first bytes of the body as text, for people. Empty when none arrived in time. */
  readonly bodyStart: string
  /** How long the receiver asks to wait, by `Retry-After`. Not bounded above. */
  readonly retryAfterMs: number | null
}

/** No connection was opened, because an operator does not permit the URL or any address of its host. */
interface RefusedAddress {
  readonly kind: 'refused_address'
  readonly reason: DestinationRefusal
  /** What the name resolved to; empty when the text of the URL was enough. For operators, not for callers. */
  readonly addresses: readonly string[]
  readonly durationMs: number
}

/**
 * - `dns`: the name has no address, or no name server answers.
 * - `connect`: no address of the host accepts a connection.
 * - `tls`: no connection that both sides trust.
 * - `timeout`: no status within the limit, in whichever phase.
 * - `redirect`: the status is 3xx; redirects are not followed.
 * - `too_large`: the head of the answer exceeds its limit.
 * - `protocol`: the connection ends without a valid HTTP answer.
 */
export type FailureReason =
  | 'timeout'
  | 'connect'
  | 'dns'
  | 'tls'
  | 'redirect'
  | 'too_large'
  | 'protocol'

interface Failed {
  readonly kind: 'failed'
  readonly reason: FailureReason
  readonly durationMs: number
  /** Of a redirect. */
  readonly redirect?: { readonly status: number; readonly location: string | null }
}
