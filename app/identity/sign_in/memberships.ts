import { inject } from '@adonisjs/core/container'
import { AdmitMember, CLAIM } from '#identity/members/admit_member'
import { FormerMemberRepository } from '#identity/members/former_member_repository'
import { type Member, OrganizationNames } from '#identity/members/member'
import { MemberRepository } from '#identity/members/member_repository'
import type { PersonIdentity } from '#identity/members/membership'
import type { Role } from '#identity/members/roles'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import type { Transaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import type { MembershipClaims, SignedInPerson } from './sign_in_provider.js'

export interface OrganizationChoice {
  readonly organizationId: string
  readonly name: string
  readonly role: Role
}

export interface NotAMember {
  readonly type: 'not_a_member'
}

/**
 * Where a person may sign in: their memberships and, if the configuration names claims, the organizations that the provider
 * names, unless they were a member there before. A membership that came by a claim lasts as long as the claim; its role
 * stays with the organization.
 */
@inject()
export class Memberships {
  constructor(
    private readonly members: MemberRepository,
    private readonly names: OrganizationNames,
    private readonly leaving: LeavingOrganizations,
    private readonly former: FormerMemberRepository,
    private readonly admitMember: AdmitMember
  ) {}

  async choicesOf(
    person: PersonIdentity & Pick<SignedInPerson, 'claims'>
  ): Promise<readonly OrganizationChoice[]> {
    const { organizationIds, role: claimed } = person.claims
    const members = await this.members.findByIdentity(person)
    const former = organizationIds.length > 0 ? await this.former.findByIdentity(person) : []
    const roles = new Map<string, Role>(organizationIds.map((id) => [id, claimed ?? 'viewer']))
    for (const { organizationId } of former) roles.delete(organizationId)
    for (const member of members) {
      if (isOpenTo(person.claims, member)) roles.set(member.organizationId, member.member.role)
    }
    const names = await this.names.namesOf([...roles.keys()])
    return [...roles].flatMap(([organizationId, role]) => {
      const name = names.get(organizationId)
      const isOpen = name !== undefined && !this.leaving.has(organizationId)
      return isOpen ? [{ organizationId, name, role }] : []
    })
  }

  /** Null without a membership, and in an organization that is leaving. */
  async find(
    identity: PersonIdentity,
    organizationId: string,
    session?: Transaction
  ): Promise<Member | null> {
    if (this.leaving.has(organizationId)) return null
    const members = await this.members.findByIdentity(identity, session)
    return members.find((one) => one.organizationId === organizationId) ?? null
  }

  /** The membership of a person who has just signed in; a claim may create it. */
  async enter(person: SignedInPerson, organizationId: string): Promise<Result<Member, NotAMember>> {
    const member = await this.find(person, organizationId)
    if (member) return isOpenTo(person.claims, member) ? ok(member) : err({ type: 'not_a_member' })
    const choices = await this.choicesOf(person)
    const choice = choices.find((one) => one.organizationId === organizationId)
    if (!choice) return err({ type: 'not_a_member' })
    const admitted = await this.admitMember.execute(organizationId, person, choice.role)
    return admitted.ok ? admitted : err({ type: 'not_a_member' })
  }
}

/** Whether a membership does not depend on a claim, or its claim is among these; null are claims that are unknown. */
export function isOpenTo(
  claims: MembershipClaims | null,
  { organizationId, member }: Member
): boolean {
  if (member.invitedBy?.id !== CLAIM.name) return true
  return claims?.organizationIds.includes(organizationId) ?? false
}
