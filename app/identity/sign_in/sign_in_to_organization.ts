import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { DERIVED_LIFETIME_MAX_MS } from '#identity/credentials/lifetime'
import { AcceptInvitation, type AcceptInvitationRefusal } from '#identity/members/accept_invitation'
import type { Member } from '#identity/members/member'
import { MemberRepository } from '#identity/members/member_repository'
import type { PersonSession } from '#identity/members/membership'
import { PERMISSIONS_OF_ROLE } from '#identity/members/roles'
import { IssueDerivedToken } from '#identity/tokens/derive_access_token'
import { EndCredentials } from '#identity/tokens/revoke_access_token'
import type { IssuedAccessToken } from '#identity/tokens/issue_access_token'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import { isDuplicateKey } from '#shared/persistence/mongo_errors'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import { DAY_MS } from '#shared/time'
import type { Actor } from '#shared/write_options'
import { Memberships, type NotAMember } from './memberships.js'
import { SealedValues } from './sealed_values.js'
import type { SignedInPerson } from './sign_in_provider.js'

/** How long a person may go on without another word of the provider. */
const CONFIRMED_FOR_MS = 7 * DAY_MS

export interface SignInOptions {
  readonly device: string | null
  /** Of the actor, who is the person. */
  readonly requested: Pick<Actor, 'network' | 'requestId'>
}

/**
 * Starts the session of a member: a token derived from the membership. If their role does not allow what it allowed at the
 * last one, the earlier sessions end.
 */
@inject()
export class StartPersonSession {
  constructor(
    private readonly members: MemberRepository,
    private readonly end: EndCredentials,
    private readonly issueDerivedToken: IssueDerivedToken,
    private readonly clock: Clock
  ) {}

  async execute(
    { organizationId, id }: Member,
    person: PersonSession,
    session: Transaction,
    { device, requested }: SignInOptions
  ): Promise<Result<IssuedAccessToken, NotAMember>> {
    const claimed = await this.members.claimCreator(organizationId, id, session)
    if (!claimed) return err({ type: 'not_a_member' })
    const { role } = claimed.member
    const { name } = claimed
    const actor = { kind: 'token', tokenId: id, name, isPerson: true, ...requested } as const
    // A release may have changed what the role allows.
    const permissions = PERMISSIONS_OF_ROLE[role]
    const changed = new Set(permissions).symmetricDifference(new Set(claimed.permissions))
    const isCurrent = changed.size === 0
    const member = isCurrent
      ? claimed
      : ((await this.members.setRole(organizationId, id, role, session)) ?? claimed)
    if (!isCurrent) {
      const ended = await this.end.derivedOf(organizationId, id, session, { actor })
      session.once('ended', () => this.end.announce(ended, {}))
    }
    const lifetimeMs = lifetimeAt(this.clock.now(), person.confirmedAt)
    const granted = { permissions, lifetimeMs, device, person }
    const issued = await this.issueDerivedToken.execute(member, granted, session, { actor })
    return issued.ok ? ok(issued.value) : err({ type: 'not_a_member' })
  }
}

export type SignInRefusal = NotAMember | { readonly type: 'not_begun' } | AcceptInvitationRefusal

/**
 * Signs a verified person in to an organization: where they are a member, or by an invitation. The first session of a
 * sign-in gets its refresh token, and further ones get none.
 */
@inject()
export class SignInToOrganization {
  constructor(
    private readonly memberships: Memberships,
    private readonly acceptInvitation: AcceptInvitation,
    private readonly startSession: StartPersonSession,
    private readonly sealed: SealedValues,
    private readonly clock: Clock
  ) {}

  async execute(
    identity: string,
    wanted: { readonly organizationId: string } | { readonly invitation: Secret<string> },
    options: SignInOptions
  ): Promise<Result<IssuedAccessToken, SignInRefusal>> {
    const person = this.sealed.open<SignedInPerson>('verified identity', identity)
    if (!person) return err({ type: 'not_begun' })
    const joined =
      'invitation' in wanted
        ? await this.acceptInvitation.execute(wanted.invitation, person, options.requested)
        : await this.memberships.enter(person, wanted.organizationId)
    if (!joined.ok) return joined
    const { refreshToken, issuer, subject, signInId } = person
    const start = (kept: Pick<PersonSession, 'refreshToken' | 'signInId'>) =>
      attempt<IssuedAccessToken, SignInRefusal>((session) => {
        const confirmed = { ...kept, confirmedAt: this.clock.now() }
        return this.startSession.execute(joined.value, confirmed, session, options)
      })
    if (refreshToken === null) return start({ refreshToken })
    try {
      const sealed = this.sealed.seal(refreshPurpose(issuer, subject), refreshToken)
      return await start({ refreshToken: sealed, signInId })
    } catch (error) {
      // Providers take a refresh token that comes from two sessions for stolen.
      if (isDuplicateKey(error, 'person.sign_in_id')) return start({ refreshToken: null })
      throw error
    }
  }
}

/** A refresh token is readable only beside the person whom it confirms. */
export function refreshPurpose(issuer: string, subject: string) {
  return `refresh token of ${issuer} ${subject}` as const
}

/** How long a session may last from `now` on; at most 0 once the provider must confirm the person again. */
export function lifetimeAt(now: Date, confirmedAt: Date): number {
  return Math.min(DERIVED_LIFETIME_MAX_MS, confirmedAt.getTime() + CONFIRMED_FOR_MS - now.getTime())
}
