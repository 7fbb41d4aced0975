import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { CredentialGuard, GuardParts } from '#identity/credentials/credential_guard'
import { unauthorized } from '#identity/credentials/failed_authentications'
import { madeOnce } from '#shared/http/pipeline'
import { identifierParam } from '#shared/http/request'
import type { BookingSession } from './booking_session.js'
import { SessionRequests } from './session_limits.js'
import { AuthenticateSession } from './session_secret.js'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The session authenticated by its own secret; `principal` is then absent. */
    bookingSession?: BookingSession
  }
}

const SECRET = /^bearer (sbs_[^ ]+)$/i

@inject()
class SessionGuard extends CredentialGuard<BookingSession> {
  constructor(
    parts: GuardParts,
    authenticate: AuthenticateSession,
    private readonly requests: SessionRequests
  ) {
    const verifier = {
      execute: (secret: Secret<string>, ctx: HttpContext) =>
        authenticate.execute(idIn(ctx), secret),
      isRecentlyVerified: (secret: Secret<string>, ctx: HttpContext) =>
        requests.isRecentlyVerified(idIn(ctx), secret),
    }
    super(parts, verifier, SECRET)
  }

  /** A secret that fails for one session may be right for another. */
  protected override purposeOf(ctx: HttpContext): string {
    return idIn(ctx)
  }

  protected override refuse(): void {
    throw unauthorized()
  }

  protected override identify(ctx: HttpContext, session: BookingSession): void {
    ctx.bookingSession = session
  }

  protected override count(_ctx: HttpContext, { id }: BookingSession, secret: Secret<string>) {
    return this.requests.count(id, secret)
  }
}

function idIn(ctx: HttpContext): string {
  return identifierParam(ctx) ?? ''
}

const guard = madeOnce(SessionGuard)

/** Admits the holder of a session's secret to that session, and sends every other caller through `forTokens`. */
export function acceptSessionSecretOr(forTokens: readonly MiddlewareFn[]): MiddlewareFn[] {
  return [
    (ctx, next) =>
      SECRET.test(ctx.request.header('authorization') ?? '') ? guard(ctx, next) : next(),
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
