import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  CreateAccessToken,
  type CreateAccessTokenRefusal,
} from '#identity/actions/create_access_token'
import type { IssuedAccessToken } from '#identity/actions/issue_access_token'
import { parseLifetimeMs } from '#identity/lifetime'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { createAccessTokenValidator } from './access_token_payload.js'
import { sendAccessTokenRefusal } from './access_token_refusals.js'
import { showIssued } from './access_token_transformer.js'

@inject()
export default class CreateAccessTokenController {
  constructor(
    private readonly createAccessToken: CreateAccessToken,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
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
      create: (alongside) => this.createAccessToken.execute(principal, input, alongside, write),
      answerOf: (issued) => createdAnswer(write, showIssued(issued, write)),
      refuse: (refusal) => sendAccessTokenRefusal(ctx, refusal, input),
    })
  }
}
