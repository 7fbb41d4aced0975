import { randomUUID } from 'node:crypto'
import type { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { DERIVED_LIFETIME_MAX_MS } from '#identity/credentials/lifetime'
import { AcceptInvitation } from '#identity/members/accept_invitation'
import { InviteMember } from '#identity/members/invite_member'
import type { Member, VerifiedIdentity } from '#identity/members/member'
import type { Role } from '#identity/members/roles'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { IssueDerivedToken } from '#identity/tokens/derive_access_token'
import { inTransaction } from '#shared/persistence/in_transaction'

/** A person whom no other test knows. */
export function somebody(known: Partial<VerifiedIdentity> = {}): VerifiedIdentity {
  const subject = randomUUID()
  const email = `${subject}@clinic.example`
  const issuer = 'https://id.clinic.example'
  return { issuer, subject, email, isEmailVerified: true, name: 'Anna Weber', ...known }
}

interface Invited {
  readonly role?: Role
  readonly name?: string
  readonly email?: string
}

/** An invitation by an operator. */
export async function invite(
  organizationId: string,
  { role = 'admin', name = 'Anna Weber', email }: Invited = {}
) {
  const inviteMember = await app.container.make(InviteMember)
  const input = { role, name, email: email ?? null, held: null }
  const invited = await inviteMember.execute(organizationId, input)
  if (!invited.ok) throw new Error(`The invitation is refused: ${invited.error.type}`)
  return invited.value
}

/** Another session of a member, as a sign-in begins it. */
export async function openSession({ organizationId, id }: Member) {
  const [tokens, issueDerivedToken] = [
    await app.container.make(AccessTokenRepository),
    await app.container.make(IssueDerivedToken),
  ]
  return inTransaction(async (session) => {
    const root = await tokens.claimCreator(organizationId, id, session)
    if (!root) throw new Error('The member is gone')
    const person = { refreshToken: null, confirmedAt: new Date() }
    const { permissions } = root
    const granted = { permissions, lifetimeMs: DERIVED_LIFETIME_MAX_MS, device: 'Firefox', person }
    const issued = await issueDerivedToken.execute(root, granted, session, {})
    if (!issued.ok) throw new Error(`The session is refused: ${issued.error.type}`)
    const { accessToken, value } = issued.value
    return { sessionId: accessToken.id, bearer: `Bearer ${value.release()}` }
  })
}

/** The member whom an invitation makes of a person. */
export async function accept(invitation: Secret<string>, identity = somebody()): Promise<Member> {
  const acceptInvitation = await app.container.make(AcceptInvitation)
  const accepted = await acceptInvitation.execute(invitation, identity)
  if (!accepted.ok) throw new Error(`The invitation is refused: ${accepted.error.type}`)
  return accepted.value
}

/** A member who has accepted, with a session. */
export async function join(
  organizationId: string,
  invited: Invited = {},
  identity: VerifiedIdentity = somebody()
) {
  const { invitation } = await invite(organizationId, invited)
  const member = await accept(invitation, identity)
  return { member, memberId: member.id, identity, ...(await openSession(member)) }
}
