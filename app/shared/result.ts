/**
 * The outcome of an operation that may be refused for a reason the caller is expected to handle. Broken dependencies
 * are never an `error` here: they throw.
 */
export type Result<Value, Refusal> = Ok<Value> | Err<Refusal>

export interface Ok<Value> {
  readonly ok: true
  readonly value: Value
}

export interface Err<Refusal> {
  readonly ok: false
  readonly error: Refusal
}

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

export function err<Refusal>(error: Refusal): Err<Refusal> {
  return { ok: false, error }
}

/** One reason to refuse a payload; `field` is the whole path of the member in the API. */
export interface FieldProblem {
  readonly field: string
  readonly rule: string
  readonly message: string
}

/** Of a member that is not a URL that can be routed. `reason` says why, in one sentence. */
export function urlProblem(field: string, reason: string): FieldProblem {
  const message = `The ${field} field is not a URL that can be routed. ${reason}`
  return { field, rule: 'url', message }
}
