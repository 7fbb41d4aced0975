import type {
  ConnectionFault,
  DeliveryOutcome,
  FailureReason,
} from '#webhooks/delivery/delivery_outcome'

/**
 * How an attempt ended: `delivered` with a 2xx, `refused` with another status, `address_refused` before a connection,
 * otherwise how it failed.
 */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'refused',
  'address_refused',
  'secret_unreadable',
  'timeout',
  'connect',
  'dns',
  'tls',
  'redirect',
  'too_large',
  'protocol',
] as const satisfies readonly (FailureReason | string)[]

/** Characters of the location that a redirect names. */
const LOCATION_SHOWN_MAX = 500

type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/** One line of the log of a webhook. */
export interface Attempt {
  readonly id: string
  readonly messageId: string
  readonly type: string
  /** 1 for the first of the message. */
  readonly attempt: number
  readonly outcome: AttemptOutcome
  readonly fault: ConnectionFault | null
  /** Null without an answer. */
  readonly status: number | null
  readonly durationMs: number
  /** How the answer's body begins, or where it redirects to; null without either. */
  readonly responseStart: string | null
  readonly at: Date
}

export type AttemptResult = Pick<
  Attempt,
  'outcome' | 'fault' | 'status' | 'durationMs' | 'responseStart'
>

export function resultOf(outcome: DeliveryOutcome): AttemptResult {
  const { durationMs } = outcome
  const none = { fault: null, status: null, durationMs, responseStart: null }
  switch (outcome.kind) {
    case 'answered': {
      const { status, bodyStart: responseStart } = outcome
      const isDelivered = status >= 200 && status < 300
      return { ...none, outcome: isDelivered ? 'delivered' : 'refused', status, responseStart }
    }
    case 'refused_address':
      return { ...none, outcome: 'address_refused' }
    case 'failed': {
      const { status = null, location = null } = outcome.redirect ?? {}
      const responseStart = location && `Location: ${location.slice(0, LOCATION_SHOWN_MAX)}`
      return { ...none, outcome: outcome.reason, fault: outcome.fault, status, responseStart }
    }
  }
}

/** For people: `refused 503`, `timeout`, `tls certificate_expired`. */
export function errorText({ outcome, status, fault }: AttemptResult): string {
  return [outcome, status ?? fault].filter((word) => word !== null).join(' ')
}
