import type { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { type AnswerLate, AnswerTime } from '#shared/async/answer_time'
import { lateReason, LOOP_SHARE, RequestWork, type WorkLimits } from '#shared/async/time_slices'
import { OutcomeUnknown } from '#shared/persistence/in_transaction'
import { traceIdOf } from '#shared/trace_context'
import { clientSource } from './client_address.js'
import { sendRouteNotFound } from './exception_handler.js'
import { sendProblem, TOO_MANY_OPEN } from './problem.js'
import { isExactPath, newRequestId } from './request.js'
import { type ConnectionLimits, OpenBySource } from './unreadable_request.js'

/** In lower case, in which the framework keeps names: it then copies none. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

interface AnswerHeadersOptions {
  /** How long a browser that used https must not use http again; 0 omits the header. */
  readonly hstsMaxAgeSeconds: number
  /** Whether answers depend on the origin of the requesting page. */
  readonly isForOrigins: boolean
}

/**
 * Sets on every answer the headers of data for a program: no browser shows, frames, sniffs or stores it. Answers meant
 * for a page or a cache set their own instead. One per process.
 */
export class AnswerHeadersMiddleware {
  readonly #headers: readonly (readonly [string, string])[]

  constructor({ hstsMaxAgeSeconds, isForOrigins }: AnswerHeadersOptions) {
    this.#headers = Object.entries({
      ...ALWAYS,
      ...(hstsMaxAgeSeconds > 0
        ? { 'strict-transport-security': `max-age=${hstsMaxAgeSeconds}` }
        : {}),
      ...(isForOrigins ? { vary: 'Origin' } : {}),
    })
  }

  handle({ response }: HttpContext, next: NextFn) {
    for (const [name, value] of this.#headers) response.header(name, value)
    return next()
  }
}

const LIMIT_MS = 15_000

/**
 * Begins every answer within fifteen seconds, whatever the stores do; the time in which a request sends its body is not
 * counted. A late answer is 503: `E_OUTCOME_UNKNOWN` when the request may have changed something, `E_INSTANCE_BUSY` when it
 * computed for most of the time, and otherwise `E_STORE_UNAVAILABLE`. Its work then ends at limits of its own.
 */
export class AnswerTimeMiddleware {
  constructor(private readonly limitMs = LIMIT_MS) {}

  handle(_ctx: HttpContext, next: NextFn): Promise<unknown> {
    return new AnswerTime(this.limitMs, lateError).limit(next)
  }
}

function lateError(late: AnswerLate, { mayHaveWritten, scope }: AnswerTime): Error {
  return mayHaveWritten ? new OutcomeUnknown(late) : lateReason(late, scope.work)
}

/** Each endpoint has one path. A rule of a proxy for it is then passed by no other spelling, such as `/%6detrics`. */
export class ExactPathMiddleware {
  handle(ctx: HttpContext, next: NextFn): Promise<unknown> {
    const { request, route } = ctx
    return route && !isExactPath(request, route.pattern) ? sendRouteNotFound(ctx) : next()
  }
}

/** The logger of one request, whose lines carry its id, and the trace id of its `traceparent` if that is valid. */
export function requestLogger(
  parent: Logger,
  requestId: string | undefined,
  traceparent: string | string[] | undefined
): Logger {
  const traceId = traceIdOf(traceparent)
  return parent.child({
    request_id: requestId,
    ...(traceId !== undefined && { trace_id: traceId }),
  })
}

/** A log line must not contain arbitrary text of a caller: a text with blanks could pass for a signal. */
const ACCEPTED = /^[\w.:=-]{1,128}$/

/**
 * Sets on every answer the id under which its request is logged: the request's own if acceptable, otherwise a new one.
 */
export class RequestIdMiddleware {
  constructor(private readonly logger: Logger) {}

  handle(ctx: HttpContext, next: NextFn) {
    const given = ctx.request.id() ?? ''
    const id = ACCEPTED.test(given) ? given : this.#renamed(ctx)
    ctx.response.header('x-request-id', id)
    return next()
  }

  #renamed(ctx: HttpContext): string {
    const id = newRequestId()
    const { headers } = ctx.request.request
    headers['x-request-id'] = id
    ctx.logger = requestLogger(this.logger, id, headers.traceparent)
    return id
  }
}

/**
 * Refuses a request whose source has as many open ones as it may have at this instance. Behind a proxy the source is that
 * of the client for whom the proxy speaks. One per process.
 */
export class OpenRequestsMiddleware {
  readonly #open: OpenBySource

  constructor({ ofSourceMax }: ConnectionLimits) {
    this.#open = new OpenBySource(ofSourceMax)
  }

  handle(ctx: HttpContext, next: NextFn) {
    const { request, response } = ctx
    if (this.#open.open(clientSource(request.ip()), response.response)) return next()
    response.header('Connection', 'close')
    return sendProblem(ctx, TOO_MANY_OPEN)
  }
}

/** Stands for a credential that names no organization. */
const NOBODY = ''

/** Bounds what the handler of a request computes, and stops it once the connection is closed. One per process. */
export class WorkLimitsMiddleware {
  constructor(
    private readonly limits: WorkLimits,
    private readonly share = LOOP_SHARE
  ) {}

  handle(ctx: HttpContext, next: NextFn) {
    const organizationId = 'principal' in ctx ? ctx.principal.organizationId : NOBODY
    const { response } = ctx.response
    this.share.asked()
    return new RequestWork(organizationId, this.limits, this.share, () => response.closed).run(next)
  }
}
