import { inject } from '@adonisjs/core/container'
import { Encryption } from '@adonisjs/core/encryption'
import { Secret } from '@adonisjs/core/helpers'
import { TOKENS_MAX } from '#identity/credentials/lifetime'
import { newSecretValue } from '#identity/credentials/secret_value'
import { TokenAncestry } from '#identity/tokens/token_ancestry'
import { CODE_PREFIX, newTokenSecret } from '#identity/tokens/token_value'
import { newIdentifier } from '#shared/identifiers'
import type { Permission } from '#shared/permission'
import { AuditLog } from '#shared/persistence/audit_log'
import { alone, type Enlist, OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { Actor, WriteOptions } from '#shared/write_options'
import { auditedMember, type Member } from './member.js'
import { MemberRepository } from './member_repository.js'
import { permissionAbove, type Role } from './roles.js'

export interface InviteMemberInput {
  readonly role: Role
  readonly name: string
  /** The verified e-mail address that may accept; null for any. */
  readonly email: string | null
  /** The permissions of who invites; null for an operator, who may give any role. */
  readonly held: readonly Permission[] | null
}

export type InviteMemberRefusal =
  | { readonly type: 'permission_not_held'; readonly permission: string }
  | { readonly type: 'too_many' }

export interface InvitedMember {
  readonly member: Member
  readonly invitation: Secret<string>
}

/** The codes of invitations, which are kept sealed so that the link can be shown again until it is used. */
@inject()
export class InvitationCodes {
  constructor(private readonly encryption: Encryption) {}

  create(memberId: string) {
    const { value, hash } = newSecretValue(CODE_PREFIX, memberId)
    const sealedCode = this.encryption.encrypt(value.release(), { purpose: purposeOf(memberId) })
    return { value, hash, sealedCode }
  }

  /** Null once it is used, and when the application's key cannot read it. */
  read({ id, member: { invitation } }: Member): Secret<string> | null {
    const code = invitation && this.encryption.decrypt<string>(invitation.sealedCode, purposeOf(id))
    return code === null ? null : new Secret(code)
  }
}

/**
 * Invites a person to an organization, with no role that allows what the caller is not allowed. The invitation lasts until
 * it is used or taken back. Until then it ends with what the token that made it made; a member stands by itself. The
 * transaction claims that token, so one that is being revoked invites nobody. Invitations exclude each other, so each counts
 * the others against the limit of tokens.
 */
@inject()
export class InviteMember {
  constructor(
    private readonly members: MemberRepository,
    private readonly ancestry: TokenAncestry,
    private readonly codes: InvitationCodes,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    { role, name, email, held }: InviteMemberInput,
    options: WriteOptions = {},
    enlist: Enlist<InvitedMember> = alone
  ): Promise<Result<InvitedMember, InviteMemberRefusal>> {
    const permission = held === null ? undefined : permissionAbove(held, role)
    if (permission !== undefined) return err({ type: 'permission_not_held', permission })
    const work = enlist<InviteMemberRefusal>(async (session) => {
      const creatorIds = await this.ancestry.ofActor(organizationId, options.actor, session)
      const count = await this.members.count(organizationId, session)
      if (count >= TOKENS_MAX) return err({ type: 'too_many' })
      const id = newIdentifier()
      const { value: invitation, ...code } = this.codes.create(id)
      const { hash } = newTokenSecret()
      const invitedBy = inviterOf(options.actor)
      const invited = { ...code, email }
      const created = { id, name, hash, role, invitedBy, creatorIds, invitation: invited }
      const member = await this.members.create(organizationId, created, session)
      const write = { organizationId, kind: 'member', verb: 'invited' } as const
      await this.audit.record({ ...write, after: auditedMember(member) }, options, session)
      return ok({ member, invitation })
    })
    return this.writes.commitUnannounced(organizationId, work, options)
  }
}

/** A person's own id is that of their membership, which outlives their sessions. */
function inviterOf(actor: Actor | undefined): { id: string; name: string } | null {
  if (!actor) return null
  const { name } = actor
  if (actor.kind === 'token') {
    return { id: (actor.isPerson ? actor.creatorId : null) ?? actor.tokenId, name }
  }
  return { id: actor.kind === 'operator' ? actor.credentialId : name, name }
}

function purposeOf(memberId: string): string {
  return `invitation:${memberId}`
}
