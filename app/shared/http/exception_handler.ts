import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errors as vineErrors } from '@vinejs/vine'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { type FieldError, type Problem, sendProblem } from './problem.js'

const RETRY_AFTER_SECONDS = '2'

/**
 * Turns every error that reaches the HTTP layer into a problem answer. Known outcomes keep their status; a lost store
 * is 503 with `Retry-After`; anything else is logged with its cause and answered as a bare 500.
 */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected override debug = false

  override async handle(error: unknown, ctx: HttpContext): Promise<void> {
    const problem = problemOf(error)
    if (problem.status === 503) {
      ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
    }
    if (problem.status === 401) {
      ctx.response.header('WWW-Authenticate', 'Bearer realm="signalbox"')
    }
    sendProblem(ctx, problem)
  }

  override async report(error: unknown, ctx: HttpContext): Promise<void> {
    const { status } = problemOf(error)
    if (status < 500) return
    const level = status === 503 ? 'warn' : 'error'
    ctx.logger[level](
      { err: error, method: ctx.request.method(), url: ctx.request.url() },
      'request failed'
    )
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    return invalid(error.messages)
  }
  if (isStoreUnavailable(error)) {
    return UNAVAILABLE
  }
  return KNOWN[codeOf(error)] ?? UNREADABLE.get(statusOf(error)) ?? INTERNAL
}

function invalid(messages: readonly FieldError[]): Problem {
  const errors = messages.map(({ message, rule, field }) => ({ message, rule, field }))
  return {
    status: 422,
    code: 'E_VALIDATION_ERROR',
    title: 'Validation failed',
    detail: errors.map((entry) => entry.message).join(' '),
    errors,
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The status that the body parser gives an error without a code of its own; those of zlib come as they are. */
function statusOf(error: unknown): unknown {
  if (/^(Z_|ERR_BROTLI|ERR__ERROR)/.test(codeOf(error))) return 400
  return error instanceof Error && 'status' in error ? error.status : null
}

const UNAVAILABLE: Problem = {
  status: 503,
  code: 'E_STORE_UNAVAILABLE',
  title: 'Temporarily unavailable',
  detail: 'A store that this request needs does not answer. Try again shortly.',
}

const UNREADABLE: ReadonlyMap<unknown, Problem> = new Map([
  [
    400,
    {
      status: 400,
      code: 'E_MALFORMED_REQUEST',
      title: 'Malformed request',
      detail: 'The request could not be read.',
    },
  ],
  [
    415,
    {
      status: 415,
      code: 'E_UNSUPPORTED_ENCODING',
      title: 'Unsupported encoding',
      detail: 'A request body may be sent as it is, or with Content-Encoding gzip, deflate or br.',
    },
  ],
])

const INTERNAL: Problem = {
  status: 500,
  code: 'E_INTERNAL',
  title: 'Internal error',
  detail: 'The request failed for a reason on our side.',
}

const KNOWN: Readonly<Record<string, Problem>> = {
  E_ROUTE_NOT_FOUND: {
    status: 404,
    code: 'E_ROUTE_NOT_FOUND',
    title: 'Not found',
    detail: 'There is no such endpoint.',
  },
  E_UNAUTHORIZED_ACCESS: {
    status: 401,
    code: 'E_UNAUTHORIZED',
    title: 'Unauthorized',
    detail: 'A valid access token is required: Authorization: Bearer sbx_…',
  },
  E_AUTHORIZATION_FAILURE: {
    status: 403,
    code: 'E_PERMISSION_MISSING',
    title: 'Forbidden',
    detail: 'The access token does not hold the permission that this endpoint requires.',
  },
  E_REQUEST_ENTITY_TOO_LARGE: {
    status: 413,
    code: 'E_BODY_TOO_LARGE',
    title: 'Body too large',
    detail: 'The request body may have at most 1 MiB.',
  },
}
