import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { parseSecretValue } from '#identity/credentials/secret_value'
import { CODE_PREFIX } from '#identity/tokens/token_value'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { AuditLog } from '#shared/persistence/audit_log'
import { isDuplicateKey } from '#shared/persistence/mongo_errors'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { Actor, WriteOptions } from '#shared/write_options'
import { auditedMember, type Member, type VerifiedIdentity } from './member.js'
import { MemberRepository } from './member_repository.js'

/** The actor is the person who accepts. */
export type AcceptInvitationOptions = Pick<WriteOptions, 'validateOnly'> &
  Pick<Actor, 'network' | 'requestId'>

export type AcceptInvitationRefusal =
  | { readonly type: 'not_valid' }
  | { readonly type: 'wrong_email'; readonly email: string }
  | { readonly type: 'already_member' }

/**
 * Makes a verified person the member whom an invitation waits for. An invitation works once: of concurrent calls, one
 * binds its person. A person is a member of an organization once, by a unique index. The invitation of an organization that
 * is leaving is not valid. A refused one stays valid.
 */
@inject()
export class AcceptInvitation {
  constructor(
    private readonly members: MemberRepository,
    private readonly leaving: LeavingOrganizations,
    private readonly audit: AuditLog
  ) {}

  /** What a code offers, which changes nothing; null unless it is valid. */
  async offer(value: Secret<string>): Promise<Member | null> {
    const code = parseSecretValue(CODE_PREFIX, value)
    const member = code && (await this.members.findByInvitation(code))
    return member && !this.leaving.has(member.organizationId) ? member : null
  }

  async execute(
    value: Secret<string>,
    identity: VerifiedIdentity,
    { validateOnly, ...requested }: AcceptInvitationOptions = {}
  ): Promise<Result<Member, AcceptInvitationRefusal>> {
    const code = parseSecretValue(CODE_PREFIX, value)
    const invited = await this.offer(value)
    if (!code || !invited) return err({ type: 'not_valid' })
    const email = invited.member.invitation?.email ?? null
    if (email !== null && !hasEmail(identity, email)) return err({ type: 'wrong_email', email })
    try {
      return await attempt<Member, AcceptInvitationRefusal>(
        async (session) => {
          const member = await this.members.bind(code, identity, session)
          if (!member) return err({ type: 'not_valid' })
          const { organizationId, id: tokenId, name } = member
          const actor = { kind: 'token', tokenId, name, isPerson: true, ...requested } as const
          const write = { organizationId, kind: 'member', verb: 'joined' } as const
          const [before, after] = [auditedMember(invited), auditedMember(member)]
          await this.audit.record({ ...write, before, after }, { actor }, session)
          return ok(member)
        },
        { validateOnly }
      )
    } catch (error) {
      if (isDuplicateKey(error, 'member.subject')) return err({ type: 'already_member' })
      throw error
    }
  }
}

function hasEmail({ email, isEmailVerified }: VerifiedIdentity, invited: string): boolean {
  return isEmailVerified && email?.toLowerCase() === invited.toLowerCase()
}
