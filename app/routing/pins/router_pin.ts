import { isDeepStrictEqual } from 'node:util'
import type { JudgedPin, PinExpectation, PinTime } from '#routing/engine/answers/pin_verdict'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { PinMode } from '#routing/routers/writes/write_participant'
import type { StoredActor } from '#shared/persistence/stored_actor'
import { type FieldProblem, urlProblem } from '#shared/result'

/** What the author of a pin chooses. */
export interface PinFields extends JudgedPin {
  readonly mode: PinMode
  readonly note: string | null
}

/** A promise that a URL leads to a certain flow or router, or to none. */
export interface RouterPin extends PinFields {
  readonly id: string
  readonly organizationId: string
  /** The last verdict that listeners were notified of; null if there was none. */
  readonly lastState: 'held' | 'broken' | null
  /** The access token that created it, after its ancestors; absent if unknown. */
  readonly creatorIds?: readonly string[]
  /** Who created it, as named then; null if unknown. */
  readonly creator?: StoredActor | null
  /** Grows by one with every update. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** When the pin stops being judged; null if it is judged indefinitely. */
export function pinEndMs({ at, expiresAtMs }: Pick<PinFields, 'at' | 'expiresAtMs'>) {
  const endMs = Math.min(endOf(at), expiresAtMs ?? Infinity)
  return endMs === Infinity ? null : endMs
}

function endOf(at: PinTime): number {
  switch (at.type) {
    case 'now':
      return Infinity
    case 'instant':
      return at.atMs + 1
    case 'window':
      return at.untilMs
  }
}

/**
 * Whether a change of a blocking pin permits writes that it refuses now. `next` is null for a deletion. A pin that has
 * ended refuses nothing. Naming the URL of the flow and expiring later do not weaken a pin.
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

/** What is wrong with a pin on its own. */
export function pinProblems(pin: PinFields, nowMs: number): FieldProblem[] {
  return [...urlProblems(pin), ...timeProblems(pin, nowMs)]
}

function urlProblems({ url }: PinFields): FieldProblem[] {
  const parsed = RequestUrl.parse(url)
  return parsed.ok ? [] : [urlProblem('url', parsed.error.message)]
}

function timeProblems(pin: PinFields, nowMs: number): FieldProblem[] {
  const { at, expiresAtMs } = pin
  if (at.type === 'window' && at.fromMs >= at.untilMs) return [WINDOW_EMPTY]
  if (expiresAtMs !== null && expiresAtMs <= nowMs) return [EXPIRED]
  if ((pinEndMs({ at, expiresAtMs: null }) ?? Infinity) <= nowMs) return [PAST]
  const beginMs = at.type === 'window' ? at.fromMs : at.type === 'instant' ? at.atMs : nowMs
  return expiresAtMs !== null && expiresAtMs <= beginMs ? [EXPIRES_BEFORE] : []
}

const WINDOW_EMPTY: FieldProblem = {
  field: 'at.until',
  rule: 'afterField',
  message: 'The at.until field must be later than at.from',
}

const PAST: FieldProblem = {
  field: 'at',
  rule: 'future',
  message: 'The at field must not be past',
}

const EXPIRED: FieldProblem = {
  field: 'expires_at',
  rule: 'future',
  message: 'The expires_at field must be later than now',
}

const EXPIRES_BEFORE: FieldProblem = {
  field: 'expires_at',
  rule: 'afterField',
  message: 'The expires_at field must be later than the instant, or the begin of the window, of at',
}
