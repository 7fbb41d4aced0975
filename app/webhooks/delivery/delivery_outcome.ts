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

/**
 * Why there is no connection, as far as it is known. `certificate_untrusted`: no authority that the instance knows vouches
 * for it, or the receiver sends no intermediate certificate. `plain_http`: the port does not speak TLS.
 */
export const CONNECTION_FAULTS = [
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_of_another_name',
  'certificate_self_signed',
  'certificate_untrusted',
  'plain_http',
  'proxy_refused',
  'proxy_unreachable',
] as const

export type ConnectionFault = (typeof CONNECTION_FAULTS)[number]

/** By the code of Node and the words of OpenSSL, which has no codes for what it could not read. */
const TLS_FAULTS: readonly (readonly [RegExp, ConnectionFault])[] = [
  [/^CERT_HAS_EXPIRED/, 'certificate_expired'],
  [/^CERT_NOT_YET_VALID/, 'certificate_not_yet_valid'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID/, 'certificate_of_another_name'],
  [/^\w*SELF_SIGNED_CERT/, 'certificate_self_signed'],
  [/^(UNABLE_TO_|CERT_)/, 'certificate_untrusted'],
  [/^\w+ .*:(wrong version number|packet length too long|http request):/, 'plain_http'],
]

export function tlsFaultOf({ code, message }: NodeJS.ErrnoException): ConnectionFault | null {
  return TLS_FAULTS.find(([words]) => words.test(`${code} ${message}`))?.[1] ?? null
}

interface Failed {
  readonly kind: 'failed'
  readonly reason: FailureReason
  readonly fault: ConnectionFault | null
  readonly durationMs: number
  /** Of a redirect. */
  readonly redirect?: { readonly status: number; readonly location: string | null }
}
