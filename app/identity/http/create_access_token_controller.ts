import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  CreateAccessToken,
  type CreateAccessTokenRefusal,
} from '#identity/actions/create_access_token'
import type { IssuedAccessToken } from '#identity/actions/issue_access_token'
import { parseLifetimeMs } from '#identity/lifetime'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { createAccessTokenValidator } from './access_token_payload.js'
import { sendAccessTokenRefusal } from './access_token_refusals.js'
import { showAccessToken } from './access_token_transformer.js'

@inject()
export default class CreateAccessTokenController {
  constructor(
    private readonly createAccessToken: CreateAccessToken,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const { request, principal } = ctx
    const data = request.body()
    const payload = await request.validateUsing(createAccessTokenValidator, { data })
    const input = {
      name: payload.name,
      permissions: payload.permissions,
      lifetimeMs: payload.expires_in === undefined ? null : parseLifetimeMs(payload.expires_in),
      expiresAt: payload.expires_at ?? null,
    }
    return this.once.answer<IssuedAccessToken, CreateAccessTokenRefusal>(ctx, {
      create: (alongside) => this.createAccessToken.execute(principal, input, alongside),
      answerOf: ({ accessToken, value }) => ({
        status: 201,
        headers: {},
        body: { ...showAccessToken(accessToken), token: value.release() },
      }),
      refuse: (refusal) => sendAccessTokenRefusal(ctx, refusal, input),
    })
  }
}
