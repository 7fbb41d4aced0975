import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ListMade } from '#identity/actions/list_made'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { Clock } from '#shared/clock'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound } from '#shared/http/problem'
import { showMade } from './made_transformer.js'

@inject()
export default class ListMadeController {
  constructor(
    private readonly listMade: ListMade,
    private readonly tokens: AccessTokenRepository,
    private readonly clock: Clock
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const id = identifierParam(ctx)
    if (id === null) return sendNotFound(ctx, 'access token')
    const made = await this.listMade.execute(organizationId, id)
    const token = await this.tokens.find(organizationId, id)
    if (!token && made.length === 0) return sendNotFound(ctx, 'access token')
    const expiresAt = token?.signInCodeExpiresAt ?? null
    const isLive = expiresAt !== null && expiresAt > this.clock.now()
    ctx.response.send(showMade(made, isLive ? expiresAt : null))
  }
}
