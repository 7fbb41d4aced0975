import { inject } from '@adonisjs/core/container'
import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { networkOf, sendBlocked } from '#identity/credentials/credential_guard'
import { FailedAuthentications } from '#identity/credentials/failed_authentications'
import { AcceptInvitation } from '#identity/members/accept_invitation'
import { OrganizationNames } from '#identity/members/member'
import { issuedTokenAnswer } from '#identity/tokens/access_tokens_http'
import { sendAnswer } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { requestedBy } from '#shared/http/write_query'
import { err, ok, type Result } from '#shared/result'
import { Memberships } from './memberships.js'
import { RenewSession, SwitchOrganization } from './person_sessions.js'
import * as http from './provider_sign_in_http.js'
import { BeginSignIn, CompleteSignIn } from './sign_in_at_provider.js'
import { SignInProviders } from './sign_in_provider.js'
import { SignInToOrganization } from './sign_in_to_organization.js'

/** Refusals that a guess would get. */
const OF_GUESSES = ['not_begun', 'refused', 'not_valid']

/** Attempts to sign in. What a guess would get counts like a wrong access token. */
@inject()
export class SignInAttempts {
  constructor(private readonly failures: FailedAuthentications) {}

  /** The outcome of `work`; null when a problem was sent instead. */
  async run<Value, Refusal extends { readonly type: string }>(
    ctx: HttpContext,
    /** All that the request presents. */
    tried: string,
    work: () => Promise<Result<Value, Refusal>>
  ): Promise<Result<Value, Refusal> | null> {
    let outcome: Result<Value, Refusal> | null = null
    const checked = await this.failures.check({
      value: new Secret(tried),
      purpose: `sign-in ${ctx.route?.pattern}`,
      network: () => networkOf(ctx),
      isRecentlyVerified: () => false,
      verify: async () => {
        outcome = await work()
        return !outcome.ok && OF_GUESSES.includes(outcome.error.type) ? null : { outcome }
      },
    })
    if (!checked.ok && checked.error.blockedForMs > 0) {
      sendBlocked(ctx, checked.error.blockedForMs)
      return null
    }
    if (outcome === null) api.sendRefusal(ctx, { over: http.SIGN_IN_OVER }, { type: 'over' })
    return outcome
  }
}

@inject()
export class ListSignInProvidersController {
  constructor(private readonly providers: SignInProviders) {}

  async handle({ response }: HttpContext) {
    const providers = this.providers.all.map(({ settings }) => settings)
    response.send(api.show(http.PROVIDERS, { providers }))
  }
}

@inject()
export class BeginSignInController {
  constructor(private readonly beginSignIn: BeginSignIn) {}

  async handle(ctx: HttpContext) {
    const { request, response } = ctx
    const data = request.body()
    const { provider } = await request.validateUsing(http.beginSignInValidator, { data })
    const begun = await this.beginSignIn.execute(provider)
    if (!begun.ok) return api.sendRefusal(ctx, http.BEGIN_SIGN_IN_REFUSALS, begun.error)
    response.send(api.show(http.BEGUN_SIGN_IN, begun.value))
  }
}

@inject()
export class CompleteSignInController {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly completeSignIn: CompleteSignIn,
    private readonly memberships: Memberships
  ) {}

  async handle(ctx: HttpContext) {
    const { request, response } = ctx
    const data = request.body()
    const returned = await request.validateUsing(http.completeSignInValidator, { data })
    const signedIn = await this.attempts.run(ctx, JSON.stringify(returned), () =>
      this.completeSignIn.execute(returned)
    )
    if (!signedIn) return
    if (!signedIn.ok) return api.sendRefusal(ctx, http.COMPLETE_SIGN_IN_REFUSALS, signedIn.error)
    const person = signedIn.value
    const identity = this.completeSignIn.sealedIdentity(person)
    const organizations = await this.memberships.choicesOf(person)
    response.send(api.show(http.COMPLETED_SIGN_IN, { identity, person, organizations }))
  }
}

@inject()
export class ReadInvitationController {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly acceptInvitation: AcceptInvitation,
    private readonly names: OrganizationNames
  ) {}

  async handle(ctx: HttpContext) {
    const { request, response } = ctx
    const data = request.body()
    const { invitation } = await request.validateUsing(http.readInvitationValidator, { data })
    const read = await this.attempts.run(ctx, invitation, async () => {
      const member = await this.acceptInvitation.offer(new Secret(invitation))
      const names = member && (await this.names.namesOf([member.organizationId]))
      const organizationName = member && names?.get(member.organizationId)
      return organizationName
        ? ok({ member, organizationName })
        : err({ type: 'not_valid' } as const)
    })
    if (!read) return
    if (!read.ok) return api.sendRefusal(ctx, http.SIGN_IN_REFUSALS, read.error)
    response.send(api.show(http.INVITATION, read.value))
  }
}

/** Starts the session of a person, and answers with its token. */
@inject()
class SessionStart {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly signInToOrganization: SignInToOrganization
  ) {}

  async answer(
    ctx: HttpContext,
    identity: string,
    wanted: Parameters<SignInToOrganization['execute']>[1],
    device: string | null = null
  ) {
    const presented = 'invitation' in wanted ? wanted.invitation.release() : wanted.organizationId
    const tried = `${presented} ${identity}`
    const options = { device, requested: requestedBy(ctx) }
    const started = await this.attempts.run(ctx, tried, () =>
      this.signInToOrganization.execute(identity, wanted, options)
    )
    if (!started) return
    if (!started.ok) return api.sendRefusal(ctx, http.SIGN_IN_REFUSALS, started.error)
    sendAnswer(ctx, issuedTokenAnswer(started.value, {}))
  }
}

@inject()
export class AcceptInvitationController {
  constructor(private readonly start: SessionStart) {}

  async handle(ctx: HttpContext) {
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(http.acceptInvitationValidator, { data })
    const { identity, invitation, device } = payload
    await this.start.answer(ctx, identity, { invitation: new Secret(invitation) }, device)
  }
}

@inject()
export class StartSessionController {
  constructor(private readonly start: SessionStart) {}

  async handle(ctx: HttpContext) {
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(http.startSessionValidator, { data })
    const { identity, organization_id: organizationId, device } = payload
    await this.start.answer(ctx, identity, { organizationId }, device)
  }
}

@inject()
export class SwitchOrganizationController {
  constructor(private readonly switchOrganization: SwitchOrganization) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const data = request.body()
    const payload = await request.validateUsing(http.switchOrganizationValidator, { data })
    const { organization_id: organizationId, device = null } = payload
    const options = { device, requested: requestedBy(ctx) }
    const switched = await this.switchOrganization.execute(principal, organizationId, options)
    if (!switched.ok) return api.sendRefusal(ctx, http.SESSION_REFUSALS, switched.error)
    sendAnswer(ctx, issuedTokenAnswer(switched.value, {}))
  }
}

@inject()
export class RenewSessionController {
  constructor(private readonly renewSession: RenewSession) {}

  async handle(ctx: HttpContext) {
    const renewed = await this.renewSession.execute(ctx.principal)
    if (!renewed.ok) return api.sendRefusal(ctx, http.SESSION_REFUSALS, renewed.error)
    ctx.response.send(api.show(http.RENEWED_SESSION, renewed.value))
  }
}
