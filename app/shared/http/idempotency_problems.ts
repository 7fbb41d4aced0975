import { OUTCOME_UNKNOWN } from './known_problems.js'
import type { Problem } from './problem.js'

export const IDEMPOTENCY_KEY_REUSED: Problem = {
  status: 422,
  code: 'E_IDEMPOTENCY_KEY_REUSED',
  title: 'Idempotency key reused',
  detail: 'This Idempotency-Key was used for another request. Use a new one.',
}

export const IDEMPOTENCY_KEY_BUSY: Problem = {
  status: 409,
  code: 'E_IDEMPOTENCY_KEY_BUSY',
  title: 'Request in progress',
  detail: 'Another request with this Idempotency-Key is still in progress. Try again shortly.',
}

export const IDEMPOTENT_ANSWER_LOST: Problem = {
  status: 409,
  code: 'E_IDEMPOTENT_ANSWER_LOST',
  title: 'Answer lost',
  detail:
    'The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.',
}

/** The problems of an endpoint that accepts an `Idempotency-Key`. */
export const IDEMPOTENCY_PROBLEMS = [
  IDEMPOTENCY_KEY_REUSED,
  IDEMPOTENCY_KEY_BUSY,
  IDEMPOTENT_ANSWER_LOST,
  OUTCOME_UNKNOWN,
]

/**
 * 1 to 255 characters of printable ASCII. Blanks around the value of a header do not belong to it (RFC 9110, section
 * 5.5); clients refuse to send leading ones.
 */
const KEY_PATTERN = '^[!-~]([ -~]{0,253}[!-~])?[\\t ]*$'

/** The header in the description of such an endpoint. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    description:
      'Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.',
    schema: { type: 'string', pattern: KEY_PATTERN },
    example: '0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11',
  },
}

/** The header that its answers add. */
export const IDEMPOTENCY_REPLAYED = {
  'Idempotency-Replayed': {
    description: '`true` if this answer repeats that of an earlier request with the same key.',
    schema: { type: 'string' },
    example: 'true',
    required: false,
  },
}
