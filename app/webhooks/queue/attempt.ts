import type { DeliveryOutcome, FailureReason } from '#webhooks/delivery/delivery_outcome'

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
  /** Null without an answer. */
  readonly status: number | null
  readonly durationMs: number
  /** How the answer's body begins, or where it redirects to; null without either. */
  readonly responseStart: string | null
  readonly at: Date
}

export type AttemptResult = Pick<Attempt, 'outcome' | 'status' | 'durationMs' | 'responseStart'>

export function resultOf(outcome: DeliveryOutcome): AttemptResult {
  const { durationMs } = outcome
  switch (outcome.kind) {
    case 'answered': {
      const { status, bodyStart: responseStart } = outcome
      const isDelivered = status >= 200 && status < 300
      return { outcome: isDelivered ? 'delivered' : 'refused', status, durationMs, responseStart }
    }
    case 'refused_address':
      return { outcome: 'address_refused', status: null, durationMs, responseStart: null }
    case 'failed': {
      const { status = null, location = null } = outcome.redirect ?? {}
      const responseStart = location && `Location: ${location.slice(0, LOCATION_SHOWN_MAX)}`
      return { outcome: outcome.reason, status, durationMs, responseStart }
    }
  }
}

/** For people: `refused 503`, `timeout`. */
export function errorText({ outcome, status }: Pick<Attempt, 'outcome' | 'status'>): string {
  return status === null ? outcome : `${outcome} ${status}`
}
