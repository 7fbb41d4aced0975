import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { TOKENS_MAX } from '#identity/credentials/lifetime'
import { lackingForMade, REVOCATION } from '#identity/tokens/access_tokens_http'
import * as api from '#shared/http/api'
import { identifierParam } from '#shared/http/request'
import { actorOf, createdAnswer, writeOf } from '#shared/http/write_query'
import { InviteMember, type InvitedMember, type InviteMemberRefusal } from './invite_member.js'
import { MemberRepository } from './member_repository.js'
import * as http from './members_http.js'
import { RemoveMember } from './remove_member.js'

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
export class RemoveMemberController {
  constructor(private readonly removeMember: RemoveMember) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const data = request.qs()
    const query = await request.validateUsing(http.removeMemberValidator, { data })
    const { made = false, validate_only: validateOnly } = query
    const lacking = made ? lackingForMade(principal.permissions) : undefined
    if (lacking) return api.sendProblem(ctx, api.permissionMissing(lacking, 'made=true'))
    const id = identifierParam(ctx)
    if (id === null) return api.sendNotFound(ctx, 'member')
    const write = { actor: actorOf(ctx), validateOnly }
    const removed = await this.removeMember.execute(principal.organizationId, id, { made }, write)
    if (!removed.ok) return api.sendRefusal(ctx, http.MEMBER_REFUSALS, removed.error)
    ctx.response.send(api.show(REVOCATION, removed.value))
  }
}
