import { inject } from '@adonisjs/core/container'
import { TOKENS_MAX } from '#identity/credentials/lifetime'
import { newTokenSecret } from '#identity/tokens/token_value'
import { newIdentifier } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log'
import { isDuplicateKey } from '#shared/persistence/mongo_errors'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import { FormerMemberRepository } from './former_member_repository.js'
import { auditedMember, type Member, type VerifiedIdentity } from './member.js'
import { MemberRepository } from './member_repository.js'
import type { PersonIdentity } from './membership.js'
import type { Role } from './roles.js'

/** Who invites a person whom a claim admits. */
export const CLAIM = { kind: 'command', name: 'OIDC_ORGANIZATION_CLAIM' } as const

export interface NotAdmitted {
  readonly type: 'not_admitted'
}

/**
 * Makes a person a member whom a claim of their provider admits, in one step: nothing waits for them. Who is a member
 * already stays what they are. Who left or was removed comes back by an invitation alone: admissions and removals exclude
 * each other.
 */
@inject()
export class AdmitMember {
  constructor(
    private readonly members: MemberRepository,
    private readonly former: FormerMemberRepository,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    person: VerifiedIdentity,
    role: Role
  ): Promise<Result<Member, NotAdmitted>> {
    const refused = err({ type: 'not_admitted' } as const)
    const memberIn = async (session?: Transaction) => {
      const found = await this.members.findByIdentity(person, session)
      return found.find((one) => one.organizationId === organizationId)
    }
    try {
      return await this.writes.commitUnannounced<Member, NotAdmitted>(
        organizationId,
        async (session) => {
          const present = await memberIn(session)
          if (present) return ok(present)
          const former = await this.former.findByIdentity(person, session)
          if (former.some((one) => one.organizationId === organizationId)) return refused
          const count = await this.members.count(organizationId, session)
          if (count >= TOKENS_MAX) return refused
          const { issuer, subject, email } = person
          const identity: PersonIdentity = { issuer, subject }
          const name = person.name ?? email ?? subject
          const invitedBy = { id: CLAIM.name, name: CLAIM.name }
          const { hash } = newTokenSecret()
          const created = { id: newIdentifier(), name, hash, role, invitedBy, identity, email }
          const member = await this.members.create(organizationId, created, session)
          const write = { organizationId, kind: 'member', after: auditedMember(member) } as const
          const actor = { kind: 'token', tokenId: member.id, name, isPerson: true } as const
          await this.audit.record({ ...write, verb: 'invited' }, { actor: CLAIM }, session)
          await this.audit.record({ ...write, verb: 'joined' }, { actor }, session)
          return ok(member)
        }
      )
    } catch (error) {
      // Meanwhile the person accepted an invitation.
      const present = isDuplicateKey(error, 'member.subject') ? await memberIn() : undefined
      if (!present) throw error
      return ok(present)
    }
  }
}
