import { inject } from '@adonisjs/core/container'
import { AuditLog } from '#shared/persistence/audit_log'
import { renameInAuditLog } from '#shared/persistence/audit_log_repository'
import { attempt } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'
import type { Actor, WriteOptions } from '#shared/write_options'
import { type FormerMember, FormerMemberRepository } from './former_member_repository.js'
import { MemberRepository } from './member_repository.js'
import type { PersonIdentity } from './membership.js'
import { type MemberRefusal, RemoveMember } from './remove_member.js'

/** What is stored in place of the name of a person who was erased. */
const FORMER_MEMBER = 'a former member'

/** Where the names of members are stored outside this module. Bound by a provider. */
export abstract class MemberNames {
  /** Replaces the name in all that the member did. After a failure, another call continues. */
  abstract replace(organizationId: string, member: FormerMember, newName: string): Promise<void>
}

/**
 * Replaces the name of a removed member in all that they did, in batches, and then forgets who it was. Nothing stores the
 * name later: the writes of their sessions that waited are refused (`claimActingSession`). An answer that is kept for an
 * `Idempotency-Key` may have it, encrypted, for a day. The cost grows with what has the name, and with what waits for the
 * organization's webhooks or was not delivered: that is read, in at most five minutes each time, until nothing is found.
 * After a failure, another call replaces the rest.
 */
@inject()
export class EraseMember {
  constructor(
    private readonly members: MemberRepository,
    private readonly former: FormerMemberRepository,
    private readonly elsewhere: MemberNames,
    private readonly audit: AuditLog
  ) {}

  /** False when nobody was removed under this id, or the person is erased already. */
  async execute(organizationId: string, id: string, options: WriteOptions = {}): Promise<boolean> {
    const member = await this.former.find(organizationId, id)
    if (!member) return false
    if (options.validateOnly) return true
    await this.elsewhere.replace(organizationId, member, FORMER_MEMBER)
    await this.members.renameInviter(organizationId, id, FORMER_MEMBER)
    await renameInAuditLog(organizationId, member, FORMER_MEMBER)
    await attempt(async (session) => {
      await this.former.delete(member, session)
      const before = { id, name: FORMER_MEMBER }
      const write = { organizationId, kind: 'member', verb: 'erased', before } as const
      await this.audit.record(write, { ...options, actor: actorOf(id, options) }, session)
      return ok(null)
    })
    return true
  }
}

/** Who erases their own name is not named by it any more. */
function actorOf(memberId: string, { actor }: WriteOptions): Actor | undefined {
  const isOwn = actor?.kind === 'token' && actor.isPerson && actor.creatorId === memberId
  return isOwn ? { ...actor, name: FORMER_MEMBER } : actor
}

/** Who was found, and why they could not be removed. */
export interface ErasedPerson {
  readonly erased: readonly Pick<FormerMember, 'id' | 'organizationId'>[]
  readonly refused: readonly {
    readonly organizationId: string
    readonly reason: MemberRefusal['type']
  }[]
}

/** Removes a person from every organization, and erases them there. The last admin of one is refused and stays. */
@inject()
export class ErasePerson {
  constructor(
    private readonly members: MemberRepository,
    private readonly former: FormerMemberRepository,
    private readonly removeMember: RemoveMember,
    private readonly eraseMember: EraseMember
  ) {}

  async execute(person: PersonIdentity, options: WriteOptions = {}): Promise<ErasedPerson> {
    const refused: { organizationId: string; reason: MemberRefusal['type'] }[] = []
    const removed: { id: string; organizationId: string }[] = []
    for (const { id, organizationId } of await this.members.findByIdentity(person)) {
      const removal = await this.removeMember.execute(organizationId, id, {}, options)
      if (removal.ok) removed.push({ id, organizationId })
      else refused.push({ organizationId, reason: removal.error.type })
    }
    const former = await this.former.findByIdentity(person)
    for (const { id, organizationId } of former) {
      await this.eraseMember.execute(organizationId, id, options)
    }
    const found = [...former, ...removed].map(({ id, organizationId }) => ({ id, organizationId }))
    const erased = [...new Map(found.map((one) => [one.id, one])).values()]
    return { erased, refused }
  }
}
