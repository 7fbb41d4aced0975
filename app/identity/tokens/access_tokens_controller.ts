import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { parseLifetimeMs } from '#identity/credentials/lifetime'
import { Clock } from '#shared/clock'
import { actorOf, createdAnswer, writeOf } from '#shared/http/write_query'
import { sendAnswer } from '#shared/http/answer'
import { IdempotentRequests } from '#shared/http/idempotency'
import { identifierParam } from '#shared/http/request'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { sendNotFound } from '#shared/http/problem'
import type { Permission } from '#shared/permission'
import { AccessTokenRepository } from './access_token_repository.js'
import {
  createAccessTokenValidator,
  deriveAccessTokenValidator,
  listAccessTokensValidator,
  revokeAccessTokenValidator,
  sendAccessTokenRefusal,
  sendDeriveRefusal,
  sendMadeForbidden,
  showAccessToken,
  showIssued,
  showMade,
  showRevocation,
} from './access_tokens_http.js'
import { CreateAccessToken, type CreateAccessTokenRefusal } from './create_access_token.js'
import { DeriveAccessToken } from './derive_access_token.js'
import type { IssuedAccessToken } from './issue_access_token.js'
import { ListMade } from './made_by_tokens.js'
import { RevokeAccessToken } from './revoke_access_token.js'

@inject()
export class ListAccessTokensController {
  constructor(private readonly tokens: AccessTokenRepository) {}

  async handle({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(listAccessTokensValidator, { data: request.qs() })
    const { limit, before } = pageRequest(query)
    const tokens = await this.tokens.list(principal.organizationId, before, limit + 1)
    response.send(pageOf(tokens, limit, showAccessToken))
  }
}

@inject()
export class CreateAccessTokenController {
  constructor(
    private readonly createAccessToken: CreateAccessToken,
    private readonly once: IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const write = await writeOf(ctx)
    const data = request.body()
    const payload = await request.validateUsing(createAccessTokenValidator, { data })
    const input = {
      name: payload.name,
      permissions: payload.permissions,
      lifetimeMs: payload.expires_in === undefined ? null : parseLifetimeMs(payload.expires_in),
      expiresAt: payload.expires_at ?? null,
      isInvitation: payload.sign_in_code ?? false,
    }
    return this.once.answer<IssuedAccessToken, CreateAccessTokenRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) => this.createAccessToken.execute(principal, input, enlist, write),
      answerOf: (issued) => createdAnswer(write, showIssued(issued, write)),
      refuse: (refusal) => sendAccessTokenRefusal(ctx, refusal, input),
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
    if (id === null) return sendNotFound(ctx, 'access token')
    const made = await this.listMade.execute(organizationId, id)
    const token = await this.tokens.find(organizationId, id)
    if (!token && made.length === 0) return sendNotFound(ctx, 'access token')
    const expiresAt = token?.signInCodeExpiresAt ?? null
    const isLive = expiresAt !== null && expiresAt > this.clock.now()
    ctx.response.send(showMade(made, isLive ? expiresAt : null))
  }
}

/** The permissions that `made=true` needs besides `tokens:manage`. */
const MADE_ACCESS: readonly Permission[] = ['webhooks:manage', 'routers:manage', 'pins:override']

@inject()
export class RevokeAccessTokenController {
  constructor(private readonly revokeAccessToken: RevokeAccessToken) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const data = request.qs()
    const query = await request.validateUsing(revokeAccessTokenValidator, { data })
    const { descendants = false, made = false, validate_only: validateOnly } = query
    const lacking = MADE_ACCESS.find((needed) => !principal.permissions.includes(needed))
    if (made && lacking) return sendMadeForbidden(ctx, lacking)
    const id = identifierParam(ctx)
    if (id === null) return sendNotFound(ctx, 'access token')
    const options = { actor: actorOf(ctx), validateOnly }
    const extent = { descendants, made }
    const { organizationId } = principal
    const ended = await this.revokeAccessToken.execute(organizationId, id, extent, options)
    if (ended.revoked.length === 0) return sendNotFound(ctx, 'access token')
    if (!made && ended.left.length === 0) return ctx.response.noContent()
    ctx.response.send(showRevocation(ended))
  }
}

@inject()
export class ReadCurrentTokenController {
  constructor(private readonly tokens: AccessTokenRepository) {}

  async handle(ctx: HttpContext) {
    const { organizationId, tokenId } = ctx.principal
    const token = await this.tokens.find(organizationId, tokenId)
    if (!token) return sendNotFound(ctx, 'access token')
    ctx.response.send(showAccessToken(token))
  }
}

@inject()
export class DeriveAccessTokenController {
  constructor(private readonly deriveAccessToken: DeriveAccessToken) {}

  async handle(ctx: HttpContext) {
    const { request, principal } = ctx
    const write = await writeOf(ctx)
    const data = request.body()
    const { permissions, expires_in: expiresIn } = await request.validateUsing(
      deriveAccessTokenValidator,
      { data }
    )
    const lifetimeMs = expiresIn === undefined ? null : parseLifetimeMs(expiresIn)
    const input = { permissions, lifetimeMs: lifetimeMs ?? undefined }
    const derived = await this.deriveAccessToken.execute(principal, input, write)
    if (!derived.ok) return sendDeriveRefusal(ctx, derived.error)
    sendAnswer(ctx, createdAnswer(write, showIssued(derived.value, write)))
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
