import type { HttpContext } from '@adonisjs/core/http'
import { rawPath } from './raw_path.js'

export interface FieldError {
  readonly message: string
  readonly rule: string
  readonly field: string
}

export interface Problem {
  readonly status: number
  /** Stable, machine-readable: `E_<NOUN>_<STATE>`. */
  readonly code: string
  readonly title: string
  /** One sentence for a person. Never a driver's text, never a stack. */
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

/**
 * Answers with `application/problem+json` (RFC 9457), the only way in which this service reports an error. A refusal
 * (4xx) is logged at level debug.
 */
export function sendProblem(ctx: HttpContext, problem: Problem): void {
  const { status, code } = problem
  if (status < 500) {
    const { logger, request, route = null } = ctx
    const path = rawPath(request)
    logger.debug(
      { status, code, method: request.method(), route: route && route.pattern, path },
      'request refused'
    )
  }
  ctx.response.status(problem.status)
  ctx.response.header('Content-Type', `${PROBLEM_MEDIA_TYPE}; charset=utf-8`)
  ctx.response.send(problemBody(problem, ctx.request.url()))
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** `instance` is the path of the request. */
export function problemBody(problem: Problem, instance: string) {
  const { status, code, title, detail, errors, extensions } = problem
  return {
    type: `urn:signalbox:problem:${code}`,
    title,
    status,
    detail,
    instance,
    code,
    ...(errors ? { errors } : {}),
    ...extensions,
  }
}

export function sendNotFound(ctx: HttpContext, noun: string): void {
  sendProblem(ctx, notFound(noun))
}

export function sendInvalid(ctx: HttpContext, errors: readonly FieldError[]): void {
  sendProblem(ctx, invalid(errors))
}

/** One answer for missing and foreign resources: a caller cannot learn that another organization's resource exists. */
export function notFound(noun: string): Problem {
  return {
    status: 404,
    code: `E_${codeOf(noun)}_NOT_FOUND`,
    title: 'Not found',
    detail: `There is no such ${noun}.`,
  }
}

/** The resource is not at a revision that `If-Match` lists. */
export function stale(noun: string): Problem {
  return {
    status: 412,
    code: `E_${codeOf(noun)}_STALE`,
    title: 'Precondition failed',
    detail: `The ${noun} has changed since it was read. Read it again.`,
  }
}

/** A unique index has the name already. */
export function nameTaken(noun: string): Problem {
  return {
    status: 409,
    code: `E_${codeOf(noun)}_NAME_TAKEN`,
    title: 'Name taken',
    detail: `The organization already has a ${noun} with this name.`,
  }
}

function codeOf(noun: string): string {
  return noun.toUpperCase().replaceAll(' ', '_')
}

/** A payload that is well-formed but refused; every entry names its field. */
export function invalid(errors: readonly FieldError[]): Problem {
  return {
    status: 422,
    code: 'E_VALIDATION_ERROR',
    title: 'Validation failed',
    detail: errors.map(({ message }) => `${message.replace(/\.$/, '')}.`).join(' '),
    errors,
  }
}
