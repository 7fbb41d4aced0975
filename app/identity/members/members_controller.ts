import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { DERIVED_MAX, TOKENS_MAX } from '#identity/credentials/lifetime'
import { lackingForMade, REVOCATION } from '#identity/tokens/access_tokens_http'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { RevokeAccessToken } from '#identity/tokens/revoke_access_token'
import { Memberships, type OrganizationChoice } from '#identity/sign_in/memberships'
import { sendAnswer } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { identifierParam } from '#shared/http/request'
import { actorOf, createdAnswer, operatorWriteOf, writeOf } from '#shared/http/write_query'
import { ChangeRole } from './change_role.js'
import { EraseMember } from './erase_member.js'
import {
  InvitationCodes,
  InviteMember,
  type InvitedMember,
  type InviteMemberRefusal,
} from './invite_member.js'
import { type Member, OrganizationNames } from './member.js'
import { MemberRepository } from './member_repository.js'
import * as http from './members_http.js'
import { RemoveMember } from './remove_member.js'
import { permissionAbove } from './roles.js'

/** The most sessions that one answer lists. */
const SESSIONS_MAX = 2_000

@inject()
export class ListMembersController {
  constructor(private readonly members: MemberRepository) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const members = await this.members.list(organizationId, null, TOKENS_MAX)
    const sessions = await this.members.sessions(organizationId, { count: SESSIONS_MAX })
    const byMember = Map.groupBy(sessions, ({ derivedFromId }) => derivedFromId)
    const listed = members.map((member) => ({ member, sessions: byMember.get(member.id) ?? [] }))
    ctx.response.send(api.show(http.MEMBERS, { members: listed, roles: http.ROLE_ROWS }))
  }
}

@inject()
export class InviteMemberController {
  constructor(
    private readonly inviteMember: InviteMember,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const write = await writeOf(ctx)
    const data = request.body()
    const payload = await request.validateUsing(http.inviteMemberValidator, { data })
    const { role, name, email = null } = payload
    const input = { role, name, email, held: principal.permissions }
    return this.once.answer<InvitedMember, InviteMemberRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) => {
        return this.inviteMember.execute(principal.organizationId, input, write, enlist)
      },
      answerOf: (invited) => createdAnswer(write, http.invitedAnswer(invited, write)),
      refuse: (refusal) => api.sendRefusal(ctx, http.INVITE_REFUSALS, refusal),
    })
  }
}

@inject()
export class InviteMemberAsOperatorController {
  constructor(
    private readonly inviteMember: InviteMember,
    private readonly organizations: OrganizationNames
  ) {}

  async handle(ctx: HttpContext) {
    const { request } = ctx
    const write = await operatorWriteOf(ctx)
    const data = request.body()
    const payload = await request.validateUsing(http.inviteMemberValidator, { data })
    const id = identifierParam(ctx)
    const names = id === null ? null : await this.organizations.namesOf([id])
    if (id === null || !names?.has(id)) return api.sendNotFound(ctx, 'organization')
    const { role, name, email = null } = payload
    const input = { role, name, email, held: null }
    const invited = await this.inviteMember.execute(id, input, write)
    if (!invited.ok) return api.sendRefusal(ctx, http.INVITE_REFUSALS, invited.error)
    sendAnswer(ctx, createdAnswer(write, http.invitedAnswer(invited.value, write)))
  }
}

@inject()
export class ReadInvitationController {
  constructor(
    private readonly members: MemberRepository,
    private readonly codes: InvitationCodes
  ) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const member = id === null ? null : await this.members.find(ctx.principal.organizationId, id)
    const code = member && this.codes.read(member)
    if (!code) return api.sendNotFound(ctx, 'invitation')
    const lacking = permissionAbove(ctx.principal.permissions, member.member.role)
    if (lacking) return api.sendProblem(ctx, api.permissionMissing(lacking, 'this role'))
    ctx.response.send(api.show(http.INVITATION, { invitation: code.release() }))
  }
}

@inject()
export class ChangeRoleController {
  constructor(private readonly changeRole: ChangeRole) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const write = await writeOf(ctx)
    const data = request.body()
    const { role } = await request.validateUsing(http.changeRoleValidator, { data })
    const id = identifierParam(ctx)
    if (id === null) return api.sendNotFound(ctx, 'member')
    const { organizationId, permissions: held } = principal
    const changed = await this.changeRole.execute(organizationId, id, { role, held }, write)
    if (!changed.ok) return api.sendRefusal(ctx, http.CHANGE_ROLE_REFUSALS, changed.error)
    ctx.response.send(api.show(http.MEMBER, changed.value))
  }
}

@inject()
export class RemoveMemberController {
  constructor(
    private readonly removeMember: RemoveMember,
    private readonly eraseMember: EraseMember
  ) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const { organizationId, permissions } = principal
    const data = request.qs()
    const query = await request.validateUsing(http.removeMemberValidator, { data })
    const { made = false, erase = false, validate_only: validateOnly } = query
    const lacking = made ? lackingForMade(permissions) : undefined
    if (lacking) return api.sendProblem(ctx, api.permissionMissing(lacking, 'made=true'))
    const id = identifierParam(ctx)
    if (id === null) return api.sendNotFound(ctx, 'member')
    const write = { actor: actorOf(ctx), validateOnly }
    const removed = await this.removeMember.execute(organizationId, id, { made }, write)
    if (!removed.ok) return api.sendRefusal(ctx, http.MEMBER_REFUSALS, removed.error)
    if (erase) await this.eraseMember.execute(organizationId, id, write)
    ctx.response.send(api.show(REVOCATION, removed.value))
  }
}

@inject()
export class ReadOwnMembershipController {
  constructor(
    private readonly members: MemberRepository,
    private readonly memberships: Memberships
  ) {}

  async handle(ctx: HttpContext) {
    const member = await ownMember(ctx, this.members)
    const own = member ? await this.#own(member) : NO_MEMBERSHIP
    ctx.response.send(api.show(http.OWN_MEMBERSHIP, own))
  }

  async #own(member: Member): Promise<http.OwnMembership> {
    const { organizationId: currentId, id: memberId } = member
    const { identity } = member.member
    // Of other organizations, only the provider knows whether a claim still admits the person.
    const claims = { organizationIds: [currentId], role: null }
    const [open, sessions] = await Promise.all([
      identity ? this.memberships.choicesOf({ ...identity, claims }) : [],
      this.members.sessions(currentId, { count: DERIVED_MAX, memberId }),
    ])
    const isCurrent = (one: OrganizationChoice) => one.organizationId === currentId
    const organizations = open
      .map((one) => ({ ...one, isCurrent: isCurrent(one) }))
      .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    return { member, organizations, sessions }
  }
}

@inject()
export class LeaveController {
  constructor(
    private readonly members: MemberRepository,
    private readonly removeMember: RemoveMember
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const member = await ownMember(ctx, this.members)
    if (!member) return api.sendNotFound(ctx, 'member')
    const left = await this.removeMember.execute(member.organizationId, member.id, {}, write)
    if (!left.ok) return api.sendRefusal(ctx, http.MEMBER_REFUSALS, left.error)
    ctx.response.send(api.show(REVOCATION, left.value))
  }
}

@inject()
export class EndOwnSessionController {
  constructor(
    private readonly members: MemberRepository,
    private readonly tokens: AccessTokenRepository,
    private readonly revoke: RevokeAccessToken
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const { organizationId } = ctx.principal
    const id = identifierParam(ctx)
    const member = await ownMember(ctx, this.members)
    const session = id && member && (await this.tokens.find(organizationId, id))
    if (!session || !session.person || session.derivedFromId !== member.id) {
      return api.sendNotFound(ctx, 'session')
    }
    await this.revoke.execute(organizationId, session.id, {}, write)
    ctx.response.noContent()
  }
}

const NO_MEMBERSHIP = { member: null, organizations: [], sessions: [] }

/** The person whose session the calling token is; null for any other token. */
async function ownMember({ principal }: HttpContext, members: MemberRepository) {
  const { organizationId, creatorId, isPerson } = principal
  return isPerson && creatorId ? members.find(organizationId, creatorId) : null
}
