import type { HttpContext } from '@adonisjs/core/http'
import type { Permission } from '#shared/permission'
import { type JsonSchema, nullable, REVISION } from './json_schema.js'
import { rawPath } from './request.js'

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
  /** After which a repetition may succeed. */
  readonly retryAfterSeconds?: number
  /** Of a 401: the credential that is needed, for `WWW-Authenticate`. */
  readonly challenge?: string
}

/** A problem as it is sent, with the schemas of the members that it adds to those of all problems. */
export interface DescribedProblem extends Problem {
  readonly extensionSchemas?: Readonly<Record<string, JsonSchema>>
}

/**
 * Answers with `application/problem+json` (RFC 9457), the only way in which this service reports an error. A refusal
 * (4xx) is logged at level debug.
 */
export function sendProblem(ctx: HttpContext, problem: Problem): void {
  const { status, code, challenge, retryAfterSeconds } = problem
  if (status < 500) {
    const { logger, request, route = null } = ctx
    const path = rawPath(request)
    logger.debug(
      { status, code, method: request.method(), route: route && route.pattern, path },
      'request refused'
    )
  }
  ctx.response.status(status)
  if (retryAfterSeconds !== undefined) ctx.response.header('Retry-After', String(retryAfterSeconds))
  if (challenge !== undefined) ctx.response.header('WWW-Authenticate', challenge)
  ctx.response.header('Content-Type', `${PROBLEM_MEDIA_TYPE}; charset=utf-8`)
  ctx.response.send(problemBody(problem, ctx.request.url()))
}

/** Links a problem to what people read about its code. Its `type` is only a name, for clients to compare. */
export function linkProblem({ response }: HttpContext, basePath: string): void {
  if (response.getStatus() < 400) return
  const [body]: unknown[] = response.lazyBody.content ?? []
  if (typeof body !== 'object' || body === null || !('code' in body)) return
  response.append('Link', `<${basePath}/docs/problems#${body.code}>; rel="help"`)
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

/** The resource is not at a revision that `If-Match` lists. The answer says at which one it is. */
export function stale(noun: string) {
  return {
    status: 412,
    code: `E_${codeOf(noun)}_STALE`,
    title: 'Precondition failed',
    detail: `The ${noun} has changed since it was read. Read it again.`,
    extensions: { current_revision: 4 },
    extensionSchemas: {
      current_revision: {
        ...nullable(REVISION),
        description: 'The revision now; null without one.',
      },
    },
    of: ({ revision }: { readonly revision: number | null }) => ({
      extensions: { current_revision: revision },
    }),
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

export const STORE_UNAVAILABLE: Problem = {
  status: 503,
  code: 'E_STORE_UNAVAILABLE',
  title: 'Temporarily unavailable',
  detail: 'The service cannot reach a database that this request needs. Try again shortly.',
}

export const INSTANCE_FULL: Problem = {
  status: 503,
  code: 'E_INSTANCE_FULL',
  title: 'Instance full',
  detail:
    'Other requests currently use all the memory that this instance has for such requests. Try again shortly.',
}

export const ORGANIZATION_BUSY: Problem = {
  status: 503,
  code: 'E_ORGANIZATION_BUSY',
  title: 'Organization busy',
  detail:
    'Another such request of this organization is in progress at this instance. Nothing was changed. Try again when it has ended.',
}

/** Problems of every endpoint that needs much memory. */
export const OF_MEMORY = [INSTANCE_FULL, ORGANIZATION_BUSY]

export const INSTANCE_BUSY: Problem = {
  status: 503,
  code: 'E_INSTANCE_BUSY',
  title: 'Instance busy',
  detail:
    'Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.',
}

export const TOO_COSTLY: Problem = {
  status: 422,
  code: 'E_TOO_COSTLY',
  title: 'Too much to compute',
  detail:
    'The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.',
}

/** Problems of every endpoint that computes something from the routers of an organization. */
export const OF_WORK = [TOO_COSTLY, INSTANCE_BUSY]

/** An additional problem of every endpoint that changes something. */
export const OUTCOME_UNKNOWN: Problem = {
  status: 503,
  code: 'E_OUTCOME_UNKNOWN',
  title: 'Outcome unknown',
  detail:
    'The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.',
}

/** Concurrent writes blocked the change until its time limit, so nothing was written. */
export const WRITES_CONTENDED: Problem = {
  status: 503,
  code: 'E_WRITES_CONTENDED',
  title: 'Too many changes at once',
  detail:
    'Other changes to the same data blocked this request. Nothing was changed. Try again shortly.',
}

/** MongoDB's storage engine had no memory for the change. */
export const STORE_BUSY: Problem = {
  status: 503,
  code: 'E_STORE_BUSY',
  title: 'Database busy',
  detail:
    'The database had no memory for this change. Nothing was changed. Try again shortly, or with fewer routers at once.',
}

export const INTERNAL: Problem = {
  status: 500,
  code: 'E_INTERNAL',
  title: 'Internal error',
  detail: 'The service failed to process the request.',
}

export const ROUTE_NOT_FOUND: Problem = {
  status: 404,
  code: 'E_ROUTE_NOT_FOUND',
  title: 'Not found',
  detail: 'There is no such endpoint.',
}

export const METHOD_NOT_ALLOWED: Problem = {
  status: 405,
  code: 'E_METHOD_NOT_ALLOWED',
  title: 'Method not allowed',
  detail:
    'The endpoint does not support this method. The Allow header lists the supported methods.',
}

export const UNAUTHORIZED: Problem = {
  status: 401,
  code: 'E_UNAUTHORIZED',
  title: 'Unauthorized',
  detail: 'A valid access token is required: Authorization: Bearer sbx_…',
  challenge: 'Bearer realm="signalbox"',
}

/** Of the endpoints under `/v1/operations`: an organization's token is no credential for them. */
export const OPERATOR_UNAUTHORIZED: Problem = {
  ...UNAUTHORIZED,
  code: 'E_OPERATOR_UNAUTHORIZED',
  detail: "An operator's valid credential is required: Authorization: Bearer sbo_…",
  challenge: 'Bearer realm="signalbox-operations"',
}

/** Of the endpoints under `/v1/page`: pages carry a key that anybody can read, and no token. */
export const KEY_UNAUTHORIZED: Problem = {
  ...UNAUTHORIZED,
  code: 'E_KEY_UNAUTHORIZED',
  detail: 'A valid publishable key is required: Authorization: Bearer sbp_…',
  challenge: 'Bearer realm="signalbox-pages"',
}

/** No Origin header, or one that the key does not name. */
export const ORIGIN_REFUSED: Problem = {
  status: 403,
  code: 'E_ORIGIN_REFUSED',
  title: 'Origin refused',
  detail: 'The publishable key does not admit requests from this origin.',
}

export const ORIGIN_UNPROVEN: Problem = {
  status: 403,
  code: 'E_ORIGIN_UNPROVEN',
  title: 'Origin not proven',
  detail:
    'The organization of the publishable key has not proved that this origin is its own. Publish its origin_proof there, then POST /v1/publishable-keys/:id/prove.',
}

/** `what` requires the permission. */
export function permissionMissing(permission: Permission, what = 'this endpoint'): Problem {
  return {
    status: 403,
    code: 'E_PERMISSION_MISSING',
    title: 'Forbidden',
    detail: `The access token does not hold the permission ${permission}, which ${what} requires.`,
  }
}

/** Of every credential of an organization. */
export const ORGANIZATION_LEAVING: Problem = {
  status: 403,
  code: 'E_ORGANIZATION_LEAVING',
  title: 'Organization leaves',
  detail:
    'The deletion of this organization was requested, so its credentials are refused. An operator can take it back until it begins.',
}

export const MALFORMED_REQUEST: Problem = {
  status: 400,
  code: 'E_MALFORMED_REQUEST',
  title: 'Malformed request',
  detail: 'The request could not be read.',
}

/** The HTTP server answers with the next three; only a body that is too slow reaches the application. */

export const HEAD_TOO_LARGE: Problem = {
  status: 431,
  code: 'E_HEAD_TOO_LARGE',
  title: 'Request head too large',
  detail: 'The target and the headers of a request may have at most 16 KiB together.',
}

export const REQUEST_TOO_SLOW: Problem = {
  status: 408,
  code: 'E_REQUEST_TOO_SLOW',
  title: 'Request timeout',
  detail: 'The request did not arrive in time, or its body came too slowly.',
}

export const EXPECTATION_FAILED: Problem = {
  status: 417,
  code: 'E_EXPECTATION_FAILED',
  title: 'Expectation failed',
  detail: 'The only supported value of the Expect header is 100-continue.',
}

export const UNSUPPORTED_ENCODING: Problem = {
  status: 415,
  code: 'E_UNSUPPORTED_ENCODING',
  title: 'Unsupported encoding',
  detail: 'A request body must be uncompressed, or have Content-Encoding gzip, deflate or br.',
}

export const UNSUPPORTED_MEDIA_TYPE: Problem = {
  status: 415,
  code: 'E_UNSUPPORTED_MEDIA_TYPE',
  title: 'Unsupported media type',
  detail: 'A request body must be sent as Content-Type: application/json.',
}

/** For the routes that read CSV as well. */
export const NEITHER_JSON_NOR_CSV: Problem = {
  ...UNSUPPORTED_MEDIA_TYPE,
  detail: 'The request body must be sent as Content-Type: application/json or text/csv.',
}

export const BODY_TOO_LARGE: Problem = {
  status: 413,
  code: 'E_BODY_TOO_LARGE',
  title: 'Body too large',
  detail:
    'A request body may have at most 256 KiB and 20,000 values; one that visitors send may have 64 KiB, one about routers 1 MiB, and an import 4 MiB and 250,000 values or cells. A compressed body may expand to at most 50 times its length.',
}

/** Levels of objects and lists in a body; the deepest payload of the API has six. */
export const BODY_DEPTH_MAX = 32

export const INVALID_JSON: Problem = {
  status: 400,
  code: 'E_INVALID_JSON',
  title: 'Malformed JSON',
  detail: `The request body must be a JSON object, nested at most ${BODY_DEPTH_MAX} levels deep.`,
}

export const INVALID_CSV: Problem = {
  status: 400,
  code: 'E_INVALID_CSV',
  title: 'Malformed CSV',
  detail: 'The request body is not CSV.',
}

/** Of a network that reads without a credential. */
export const PUBLIC_READS_LIMITED = rateLimited(
  'Your network asked too often for what needs no credential.'
)

/** Of a source of clients, at one instance. */
export const TOO_MANY_OPEN: Problem = {
  ...rateLimited(
    'Your network has too many open requests at this instance. Wait for some of their answers.'
  ),
  retryAfterSeconds: 1,
}

export function rateLimited(detail: string, retryAfterMs?: number): Problem {
  return {
    status: 429,
    code: 'E_RATE_LIMITED',
    title: 'Too many requests',
    detail,
    ...(retryAfterMs !== undefined && {
      retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)),
    }),
  }
}

export const RATE_LIMITED = rateLimited('This access token was used for too many requests.')

/** `isOwn`: by another request of the same organization. */
export function sendFull(ctx: HttpContext, isOwn = false): void {
  sendProblem(ctx, { ...(isOwn ? ORGANIZATION_BUSY : INSTANCE_FULL), retryAfterSeconds: 1 })
}
