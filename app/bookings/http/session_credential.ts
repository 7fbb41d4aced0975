import { errors } from '@adonisjs/auth'
import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { sendRateLimited, setRateLimitHeaders } from '#cluster/http/rate_limits'
import { AuthenticateSession } from '#bookings/actions/authenticate_session'
import type { BookingSession } from '#bookings/booking_session'
import { SessionRequests } from '#bookings/session_requests'
import { FailedCredentials } from '#shared/http/guard'
import { identifierParam } from '#shared/http/request'
import { ORGANIZATION_LEAVING, sendProblem } from '#shared/http/problem'
import { LeavingOrganizations } from '#shared/leaving_organizations'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The session authenticated by its own secret; `principal` is then absent. */
    bookingSession?: BookingSession
  }
}

const BEARER = /^bearer (sbs_[^ ]+)$/i

/**
 * Admits the holder of a session's secret to that session, and sends every other caller through `forTokens`. A wrong
 * secret counts like a wrong access token. A caller with too many failures gets 429 without a check, unless its secret
 * was recently valid here.
 */
export function acceptSessionSecretOr(forTokens: readonly MiddlewareFn[]): MiddlewareFn[] {
  return [
    authenticateSession,
    ...forTokens.map(
      (middleware): MiddlewareFn =>
        (ctx, next) =>
          ctx.bookingSession ? next() : middleware(ctx, next)
    ),
  ]
}

/** The organization of the session that a request is about, from its credential. */
export function organizationOf({ bookingSession, principal }: HttpContext): string {
  return bookingSession?.organizationId ?? principal.organizationId
}

const authenticateSession: MiddlewareFn = async (ctx, next) => {
  const [, value] = BEARER.exec(ctx.request.header('authorization') ?? '') ?? []
  if (value === undefined) return next()
  const secret = new Secret(value)
  const failures = await ctx.containerResolver.make(FailedCredentials)
  const requests = await ctx.containerResolver.make(SessionRequests)
  const id = identifierParam(ctx) ?? ''
  // A secret that fails for one session may be right for another.
  const credential = new Secret(`${id} ${value}`)
  if (failures.hasFailed(credential)) throw unauthorized()
  const blockedForMs = failures.blockedForMs(ctx.request.ip())
  if (blockedForMs > 0 && !requests.isFamiliar(id, secret)) return sendBlocked(ctx, blockedForMs)
  const authenticate = await ctx.containerResolver.make(AuthenticateSession)
  const session = await authenticate.execute(id, secret)
  if (!session) {
    const retryAfterMs = await failures.count(ctx.request.ip(), credential)
    if (retryAfterMs > 0) return sendBlocked(ctx, retryAfterMs)
    throw unauthorized()
  }
  const leaving = await ctx.containerResolver.make(LeavingOrganizations)
  if (leaving.has(session.organizationId)) return sendProblem(ctx, ORGANIZATION_LEAVING)
  const counted = await requests.count(session.id, secret)
  setRateLimitHeaders(ctx, [counted])
  const { allowed, retryAfterMs } = counted.decision
  if (!allowed) return sendRateLimited(ctx, retryAfterMs, TOO_MANY)
  ctx.bookingSession = session
  return next()
}

function unauthorized() {
  return new errors.E_UNAUTHORIZED_ACCESS('Unauthorized access', { guardDriverName: 'api' })
}

function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendRateLimited(ctx, retryAfterMs, 'Too many credentials from your network were not valid.')
}

const TOO_MANY = 'The secret of this booking session was used for too many requests.'
