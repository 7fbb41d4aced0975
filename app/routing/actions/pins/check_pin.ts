import { RequestUrl } from '#routing/engine/criteria/request_url'
import { pinEndMs, type PinFields } from '#routing/pins/router_pin'
import type { FieldProblem } from '#shared/field_problem'

/** What is wrong with a pin on its own. */
export function pinProblems(pin: PinFields, nowMs: number): FieldProblem[] {
  return [...urlProblems(pin), ...timeProblems(pin, nowMs)]
}

function urlProblems({ url }: PinFields): FieldProblem[] {
  const parsed = RequestUrl.parse(url)
  if (parsed.ok) return []
  const message = `The url field is not a URL that can be routed. ${parsed.error.message}`
  return [{ field: 'url', rule: 'url', message }]
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
