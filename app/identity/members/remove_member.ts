import { inject } from '@adonisjs/core/container'
import type { MadeThing } from '#identity/tokens/made_by_tokens'
import { RevokeAccessToken, type Revocation } from '#identity/tokens/revoke_access_token'
import { AuditLog } from '#shared/persistence/audit_log'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { FormerMemberRepository } from './former_member_repository.js'
import { auditedMember, type Member } from './member.js'
import { MemberRepository } from './member_repository.js'

export type MemberRefusal = { readonly type: 'not_found' } | { readonly type: 'last_admin' }

/**
 * Removes a member, or takes an invitation back. Their sessions end with them, and so do the tokens, keys and invitations that they made;
 * webhooks and pins go on unless `made`. Removals and changes of roles exclude each other, so an organization that has an
 * admin keeps one. After a failure, another call continues.
 */
@inject()
export class RemoveMember {
  constructor(
    private readonly members: MemberRepository,
    private readonly former: FormerMemberRepository,
    private readonly revoke: RevokeAccessToken,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { made = false }: { readonly made?: boolean } = {},
    options: WriteOptions = {}
  ): Promise<Result<Revocation, MemberRefusal>> {
    const work = (session: Transaction) => this.#remove(organizationId, id, session, options)
    const removed = await this.writes.commitUnannounced(organizationId, work, options)
    if (!removed.ok) return removed
    this.revoke.end.announce(removed.value, options)
    return ok(await this.revoke.further(organizationId, id, removed.value, { made }, options))
  }

  async #remove(
    organizationId: string,
    id: string,
    session: Transaction,
    options: WriteOptions
  ): Promise<Result<MadeThing[], MemberRefusal>> {
    const member = await this.members.find(organizationId, id, session)
    if (!member) {
      const former = await this.former.find(organizationId, id, session)
      return former ? ok([]) : err({ type: 'not_found' })
    }
    if (await isLastAdmin(this.members, member, session)) return err({ type: 'last_admin' })
    const ended = await this.revoke.end.madeBy(organizationId, id, session, options)
    await this.members.delete(organizationId, id, session)
    await this.former.add(member, session)
    const write = { organizationId, kind: 'member', verb: 'removed' } as const
    await this.audit.record({ ...write, before: auditedMember(member) }, options, session)
    return ok(ended)
  }
}

/** Within the turn of the organization's writes. A pending invitation is no admin yet. */
export async function isLastAdmin(
  members: MemberRepository,
  { organizationId, id, member }: Member,
  session: Transaction
): Promise<boolean> {
  if (member.role !== 'admin' || member.identity === null) return false
  return (await members.countOtherAdmins(organizationId, id, session)) === 0
}
