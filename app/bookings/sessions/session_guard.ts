import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { CredentialGuard, networkOf, valueIn } from '#identity/credentials/credential_guard'
import { FailedAuthentications, unauthorized } from '#identity/credentials/failed_authentications'
import { madeOnce } from '#shared/http/pipeline'
import { identifierParam } from '#shared/http/request'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import type { BookingSession } from './booking_session.js'
import { SessionRequests } from './session_limits.js'
import { AuthenticateSession } from './session_secret.js'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The session authenticated by its own secret; `principal` is then absent. */
    bookingSession?: BookingSession
  }
}

@inject()
class SessionGuard extends CredentialGuard<BookingSession> {
  constructor(
    failures: FailedAuthentications,
    leaving: LeavingOrganizations,
    private readonly authenticate: AuthenticateSession,
    private readonly requests: SessionRequests
  ) {
    super(failures, leaving)
  }

  protected override attemptOf(ctx: HttpContext) {
    const secret = secretOf(ctx)
    const id = identifierParam(ctx) ?? ''
    return (
      secret && {
        value: secret,
        // A secret that fails for one session may be right for another.
        purpose: id,
        network: () => networkOf(ctx),
        isRecentlyVerified: () => this.requests.isRecentlyVerified(id, secret),
        verify: () => this.authenticate.execute(id, secret),
      }
    )
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

function secretOf({ request }: HttpContext) {
  return valueIn(/^bearer (sbs_[^ ]+)$/i, request.header('authorization'))
}

const guard = madeOnce(SessionGuard)

/** Admits the holder of a session's secret to that session, and sends every other caller through `forTokens`. */
export function acceptSessionSecretOr(forTokens: readonly MiddlewareFn[]): MiddlewareFn[] {
  return [
    (ctx, next) => (secretOf(ctx) ? guard(ctx, next) : next()),
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
