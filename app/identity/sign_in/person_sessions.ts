import { inject } from '@adonisjs/core/container'
import type { Member } from '#identity/members/member'
import type { PersonSession } from '#identity/members/membership'
import { MemberRepository } from '#identity/members/member_repository'
import type { AccessToken } from '#identity/tokens/access_token'
import type { IssuedAccessToken } from '#identity/tokens/issue_access_token'
import { Clock } from '#shared/clock'
import type { Principal } from '#shared/http/guard'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import { isOpenTo, Memberships, type NotAMember } from './memberships.js'
import { PersonSessionRepository } from './person_session_repository.js'
import { SealedValues } from './sealed_values.js'
import { SignInProviders } from './sign_in_provider.js'
import {
  lifetimeAt,
  refreshPurpose,
  type SignInOptions,
  StartPersonSession,
} from './sign_in_to_organization.js'

/** Longer than a provider is waited for. */
const RENEWAL_LIMIT_MS = 30_000
/** Of a session that its provider confirms no more. */
const NEVER = new Date(0)

type Caller = Pick<Principal, 'organizationId' | 'tokenId'>

export type RenewSessionRefusal =
  | { readonly type: 'no_session' }
  | { readonly type: 'sign_in_again' }
  | NotAMember

/**
 * Lets a person's session last another half day, as the same token. The provider confirms the person by its refresh token.
 * While it cannot be asked, gave none, or answers with anything but a word on the person, the session lasts until seven
 * days after its last word. What it refuses once stays refused. Of concurrent renewals of a session one asks the provider, and the others change nothing.
 */
@inject()
export class RenewSession {
  constructor(
    private readonly sessions: PersonSessionRepository,
    private readonly members: MemberRepository,
    private readonly providers: SignInProviders,
    private readonly sealed: SealedValues,
    private readonly clock: Clock
  ) {}

  async execute({
    organizationId,
    tokenId,
  }: Caller): Promise<Result<{ readonly expiresAt: Date }, RenewSessionRefusal>> {
    const now = this.clock.now()
    const until = new Date(now.getTime() + RENEWAL_LIMIT_MS)
    const isFirst = await this.sessions.beginRenewal(organizationId, tokenId, { now, until })
    const token = await this.sessions.find(organizationId, tokenId)
    const person = token?.person
    const member = token && (await this.members.find(organizationId, rootOf(token)))
    if (!token || !person || !member) return err({ type: 'no_session' })
    if (!isFirst) return ok(token)
    const confirmed = await this.#confirmed(member, person)
    const lifetimeMs = lifetimeAt(now, confirmed.confirmedAt)
    const lasts = lifetimeMs > 0 ? new Date(now.getTime() + lifetimeMs) : null
    const expiresAt = lasts && lasts > token.expiresAt ? lasts : null
    const isThere = await this.sessions.endRenewal(organizationId, tokenId, {
      ...confirmed,
      expiresAt,
    })
    if (!isThere) return err({ type: 'no_session' })
    return lasts === null
      ? err({ type: 'sign_in_again' })
      : ok({ expiresAt: expiresAt ?? token.expiresAt })
  }

  /** The session after the provider was asked, if it can be. */
  async #confirmed(member: Member, person: PersonSession): Promise<PersonSession> {
    const { identity } = member.member
    const refused = { refreshToken: null, confirmedAt: NEVER }
    const provider = identity && this.providers.ofIssuer(identity.issuer)
    if (!identity || !provider) return person
    const purpose = refreshPurpose(identity.issuer, identity.subject)
    const refreshToken =
      person.refreshToken && this.sealed.open<string>(purpose, person.refreshToken)
    if (!refreshToken) return person
    const answer = await provider.confirm(refreshToken, identity.subject)
    if (answer.ok) {
      const { claims, refreshToken: next } = answer.value
      const isOpen = isOpenTo(claims, member)
      if (!isOpen && claims !== null) return refused
      const confirmedAt = isOpen ? this.clock.now() : person.confirmedAt
      return { refreshToken: this.sealed.seal(purpose, next), confirmedAt }
    }
    return answer.error.isFinal ? refused : person
  }
}

/**
 * Signs a person in to another organization without the provider. The new session has the confirmation of the calling one,
 * and gets its refresh token, which belongs to one session. The calling one goes on. Where a claim admitted the person,
 * they sign in again, because only the provider knows whether it still does.
 */
@inject()
export class SwitchOrganization {
  constructor(
    private readonly sessions: PersonSessionRepository,
    private readonly members: MemberRepository,
    private readonly memberships: Memberships,
    private readonly startSession: StartPersonSession,
    private readonly clock: Clock
  ) {}

  async execute(
    { organizationId, tokenId }: Caller,
    wantedId: string,
    options: SignInOptions
  ): Promise<Result<IssuedAccessToken, RenewSessionRefusal>> {
    return attempt<IssuedAccessToken, RenewSessionRefusal>(async (session) => {
      const now = this.clock.now()
      const calling = await this.sessions.takeRefreshToken(organizationId, tokenId, now, session)
      const own = calling && (await this.members.find(organizationId, rootOf(calling), session))
      if (!calling?.person || !own?.member.identity) return err({ type: 'no_session' })
      const { person } = calling
      if (lifetimeAt(now, person.confirmedAt) <= 0) return err({ type: 'sign_in_again' })
      const wanted = await this.memberships.find(own.member.identity, wantedId, session)
      if (!wanted) return err({ type: 'not_a_member' })
      if (!isOpenTo(null, wanted)) return err({ type: 'sign_in_again' })
      return this.startSession.execute(wanted, person, session, options)
    })
  }
}

function rootOf({ derivedFromId }: AccessToken): string {
  return derivedFromId ?? ''
}
