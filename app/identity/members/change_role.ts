import { inject } from '@adonisjs/core/container'
import type { MadeThing } from '#identity/tokens/made_by_tokens'
import { EndCredentials } from '#identity/tokens/revoke_access_token'
import { TokenAncestry } from '#identity/tokens/token_ancestry'
import type { Permission } from '#shared/permission'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { auditedMember, type Member } from './member.js'
import { MemberRepository } from './member_repository.js'
import { isLastAdmin, type MemberRefusal } from './remove_member.js'
import { permissionAbove, type Role } from './roles.js'

export type ChangeRoleRefusal =
  | MemberRefusal
  | { readonly type: 'permission_not_held'; readonly permission: string }

/**
 * Gives a member another role, which allows nothing that the caller is not allowed. Their sessions end at once, and if the
 * new role allows less, also the tokens, keys and invitations that they made. A caller that is being revoked changes nothing.
 */
@inject()
export class ChangeRole {
  constructor(
    private readonly members: MemberRepository,
    private readonly ancestry: TokenAncestry,
    private readonly end: EndCredentials,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { role, held }: { readonly role: Role; readonly held: readonly Permission[] },
    options: WriteOptions = {}
  ): Promise<Result<Member, ChangeRoleRefusal>> {
    const permission = permissionAbove(held, role)
    if (permission !== undefined) return err({ type: 'permission_not_held', permission })
    const changed = await this.writes.commitUnannounced<ChangedMember, ChangeRoleRefusal>(
      organizationId,
      async (session) => {
        await this.ancestry.ofActor(organizationId, options.actor, session)
        const before = await this.members.find(organizationId, id, session)
        if (!before) return err({ type: 'not_found' })
        if (role !== 'admin' && (await isLastAdmin(this.members, before, session))) {
          return err({ type: 'last_admin' })
        }
        const member = await this.members.setRole(organizationId, id, role, session)
        if (!member) return err({ type: 'not_found' })
        const write = { organizationId, kind: 'member' } as const
        const states = { before: auditedMember(before), after: auditedMember(member) }
        await this.audit.record({ ...write, ...states }, options, session)
        const isLowered = permissionAbove(member.permissions, before.member.role) !== undefined
        const ended = isLowered
          ? await this.end.madeBy(organizationId, id, session, options)
          : await this.end.derivedOf(organizationId, id, session, options)
        return ok({ member, ended })
      },
      options
    )
    if (!changed.ok) return changed
    this.end.announce(changed.value.ended, options)
    return ok(changed.value.member)
  }
}

interface ChangedMember {
  readonly member: Member
  readonly ended: readonly MadeThing[]
}
