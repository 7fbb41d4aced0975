import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errors as vineErrors } from '@vinejs/vine'
import { CallerLeft } from '#shared/async/time_slices'
import { isOutcomeUnknown } from '#shared/persistence/in_transaction'
import { isCacheFull, isStoreUnavailable, isWriteConflict } from '#shared/store_unavailable'
import * as problems from './problem.js'
import { isSamePath, rawPath } from './request.js'

/** For the metrics alone: nobody reads the answer. */
const CALLER_LEFT_STATUS = 499

/**
 * Turns every error that reaches the HTTP layer into a problem answer. Known outcomes keep their status. A lost store
 * is 503 with `Retry-After`. A change that a store did not confirm, and one that concurrent writes or a full cache kept preventing, are
 * 503 with their own codes. A caller who is gone gets nothing. Anything else is logged with its cause and answered as a bare 500.
 */
export class HttpExceptionHandler extends ExceptionHandler {
  protected override debug = false

  override async handle(error: unknown, ctx: HttpContext): Promise<void> {
    if (codeOf(error) === 'E_ROUTE_NOT_FOUND') return sendRouteNotFound(ctx)
    if (error instanceof CallerLeft) return ctx.response.status(CALLER_LEFT_STATUS).send('')
    const problem = problemOf(error)
    problems.sendProblem(
      ctx,
      problem.status === 503 ? { ...problem, retryAfterSeconds: 2 } : problem
    )
  }

  override async report(error: unknown, ctx: HttpContext): Promise<void> {
    const { status } = problemOf(error)
    if (status < 500 || error instanceof CallerLeft) return
    const level = status === 503 ? 'warn' : 'error'
    ctx.logger[level](
      { err: error, method: ctx.request.method(), path: rawPath(ctx.request) },
      'request failed'
    )
  }
}

function problemOf(error: unknown): problems.Problem {
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    return problems.invalid(
      error.messages.map(({ message, rule, field }: problems.FieldError) => ({
        message,
        rule,
        field,
      }))
    )
  }
  if (isOutcomeUnknown(error)) return problems.OUTCOME_UNKNOWN
  if (isWriteConflict(error)) return problems.WRITES_CONTENDED
  if (isCacheFull(error)) return problems.STORE_BUSY
  if (isStoreUnavailable(error)) return problems.STORE_UNAVAILABLE
  const known = KNOWN[codeOf(error)] ?? problems.INTERNAL
  return known === problems.UNAUTHORIZED && error instanceof Error
    ? { ...known, detail: error.message }
    : known
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const KNOWN: Readonly<Record<string, problems.Problem>> = {
  E_INSTANCE_BUSY: problems.INSTANCE_BUSY,
  E_INSTANCE_FULL: problems.INSTANCE_FULL,
  E_ORGANIZATION_BUSY: problems.ORGANIZATION_BUSY,
  E_TOO_COSTLY: problems.TOO_COSTLY,
  E_ROUTE_NOT_FOUND: problems.ROUTE_NOT_FOUND,
  E_UNAUTHORIZED_ACCESS: problems.UNAUTHORIZED,
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** More than the path of any endpoint has: a longer one gets no hint. */
const MEANT_LENGTH_MAX = 200

/**
 * Answers a request without a route: with the methods that its path accepts, or that the path does not exist. Then it names
 * the endpoint that differs by a slash at the end or by the version alone.
 */
export async function sendRouteNotFound(ctx: HttpContext): Promise<void> {
  const { request } = ctx
  const router = await ctx.containerResolver.make('router')
  const allowedAt = (path: string, sent = path) =>
    METHODS.filter((method) => {
      const found = router.match(path, method, request.parsedUrl.shouldDecodeParam)
      return found && isSamePath(sent, found.route.pattern)
    })
  const sent = rawPath(request)
  const allowed = allowedAt(request.url(), sent)
  if (allowed.length === 0) {
    const meant = pathsMeant(sent).find((path) => allowedAt(path).length > 0)
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
    return problems.sendProblem(ctx, {
      ...problems.ROUTE_NOT_FOUND,
      detail: `${problems.ROUTE_NOT_FOUND.detail}${hint}`,
    })
  }
  ctx.response.header('Allow', [...allowed, 'OPTIONS'].join(', '))
  if (ctx.request.method() === 'OPTIONS') return ctx.response.noContent()
  problems.sendProblem(ctx, problems.METHOD_NOT_ALLOWED)
}

function pathsMeant(sent: string): string[] {
  if (sent.length > MEANT_LENGTH_MAX) return []
  const path = sent.replace(/\/+$/, '')
  return [path, path.replace(/^\/v\d+(?=\/)/i, '/v1'), `/v1${path}`]
}
