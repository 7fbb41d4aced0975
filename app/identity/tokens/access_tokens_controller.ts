import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { parseLifetimeMs } from '#identity/credentials/lifetime'
import { Clock } from '#shared/clock'
import { sendAnswer } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { sendPage } from '#shared/http/keyset_page'
import { identifierParam } from '#shared/http/request'
import { actorOf, writeOf } from '#shared/http/write_query'
import { AccessTokenRepository } from './access_token_repository.js'
import * as http from './access_tokens_http.js'
import { CreateAccessToken, type CreateAccessTokenRefusal } from './create_access_token.js'
import { DeriveAccessToken } from './derive_access_token.js'
import type { IssuedAccessToken } from './issue_access_token.js'
import { ListMade } from './made_by_tokens.js'
import { RevokeAccessToken } from './revoke_access_token.js'

@inject()
export class ListAccessTokensController {
  constructor(private readonly tokens: AccessTokenRepository) {}

  async handle(ctx: HttpContext) {
    await sendPage(ctx, this.tokens, http.ACCESS_TOKEN)
  }
}

@inject()
export class CreateAccessTokenController {
  constructor(
    private readonly createAccessToken: CreateAccessToken,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const write = await writeOf(ctx)
    const data = request.body()
    const payload = await request.validateUsing(http.createAccessTokenValidator, { data })
    const input = {
      name: payload.name,
      permissions: payload.permissions,
      lifetimeMs: payload.expires_in === undefined ? null : parseLifetimeMs(payload.expires_in),
      expiresAt: payload.expires_at ?? null,
      isInvitation: payload.sign_in_code ?? false,
      codeLasts: payload.sign_in_code_lasts ?? false,
      asParent: payload.as_parent ?? false,
    }
    return this.once.answer<IssuedAccessToken, CreateAccessTokenRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) => this.createAccessToken.execute(principal, input, enlist, write),
      answerOf: (issued) => http.issuedTokenAnswer(issued, write),
      refuse: (refusal) => api.sendRefusal(ctx, http.CREATE_TOKEN_REFUSALS, refusal),
    })
  }
}

@inject()
export class ListMadeController {
  constructor(
    private readonly listMade: ListMade,
    private readonly tokens: AccessTokenRepository,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const id = identifierParam(ctx)
    if (id === null) return api.sendNotFound(ctx, 'access token')
    const made = await this.listMade.execute(organizationId, id)
    const token = await this.tokens.find(organizationId, id)
    if (!token && made.length === 0) return api.sendNotFound(ctx, 'access token')
    const expiresAt = token?.signInCodeExpiresAt ?? null
    const isLive = expiresAt !== null && expiresAt > this.clock.now()
    const signInCodeExpiresAt = isLive ? expiresAt : null
    ctx.response.send(api.show(http.MADE_BY_TOKEN, { made, signInCodeExpiresAt }))
  }
}

@inject()
export class RevokeAccessTokenController {
  constructor(private readonly revokeAccessToken: RevokeAccessToken) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const data = request.qs()
    const query = await request.validateUsing(http.revokeAccessTokenValidator, { data })
    const { descendants = false, made = false, validate_only: validateOnly } = query
    const lacking = made ? http.lackingForMade(principal.permissions) : undefined
    if (lacking) return api.sendProblem(ctx, api.permissionMissing(lacking, 'made=true'))
    const id = identifierParam(ctx)
    if (id === null) return api.sendNotFound(ctx, 'access token')
    const options = { actor: actorOf(ctx), validateOnly }
    const extent = { descendants, made }
    const { organizationId } = principal
    const ended = await this.revokeAccessToken.execute(organizationId, id, extent, options)
    if (ended.revoked.length === 0) return api.sendNotFound(ctx, 'access token')
    if (!made && ended.left.length === 0) return ctx.response.noContent()
    ctx.response.send(api.show(http.REVOCATION, ended))
  }
}

@inject()
export class ReadCurrentTokenController {
  constructor(private readonly tokens: AccessTokenRepository) {}

  async handle(ctx: HttpContext) {
    const { organizationId, tokenId } = ctx.principal
    const token = await this.tokens.find(organizationId, tokenId)
    if (!token) return api.sendNotFound(ctx, 'access token')
    ctx.response.send(api.show(http.ACCESS_TOKEN, api.withoutCreator(token)))
  }
}

@inject()
export class DeriveAccessTokenController {
  constructor(private readonly deriveAccessToken: DeriveAccessToken) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const write = await writeOf(ctx)
    const data = request.body()
    const {
      permissions,
      expires_in: expiresIn,
      device,
    } = await request.validateUsing(http.deriveAccessTokenValidator, { data })
    const lifetimeMs = expiresIn === undefined ? null : parseLifetimeMs(expiresIn)
    const input = { permissions, lifetimeMs: lifetimeMs ?? undefined, device }
    const derived = await this.deriveAccessToken.execute(principal, input, write)
    if (!derived.ok) return api.sendRefusal(ctx, http.DERIVE_TOKEN_REFUSALS, derived.error)
    sendAnswer(ctx, http.issuedTokenAnswer(derived.value, write))
  }
}

@inject()
export class RevokeCurrentTokenController {
  constructor(private readonly revokeAccessToken: RevokeAccessToken) {}

  async handle(ctx: HttpContext) {
    const { organizationId, tokenId } = ctx.principal
    await this.revokeAccessToken.execute(organizationId, tokenId, {}, await writeOf(ctx))
    ctx.response.noContent()
  }
}
