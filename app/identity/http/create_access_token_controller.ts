import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  CreateAccessToken,
  type CreateAccessTokenRefusal,
} from '#identity/actions/create_access_token'
import type { IssuedAccessToken } from '#identity/actions/issue_access_token'
import { parseLifetimeMs } from '#identity/lifetime'
import { OnceByKey } from '#shared/http/once_by_key'
import { type FieldError, sendInvalid } from '#shared/http/problem'
import { showAccessToken } from './access_token_transformer.js'
import { createAccessTokenValidator } from './access_token_validators.js'

@inject()
export default class CreateAccessTokenController {
  constructor(
    protected createAccessToken: CreateAccessToken,
    protected once: OnceByKey
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
      refuse: (refusal) => sendInvalid(ctx, [fieldErrorOf(refusal)]),
    })
  }
}

function fieldErrorOf(refusal: CreateAccessTokenRefusal): FieldError {
  switch (refusal.kind) {
    case 'permission_not_held':
      return {
        field: `permissions.${refusal.index}`,
        rule: 'permissionNotHeld',
        message: `The calling token does not hold ${refusal.permission} and so cannot grant it`,
      }
    case 'two_expiries':
      return {
        field: 'expires_at',
        rule: 'oneExpiry',
        message: 'Only one of expires_in and expires_at can be given',
      }
    case 'expiry_out_of_range':
      return {
        field: 'expires_at',
        rule: 'expiryRange',
        message: 'The expires_at field must be in the future and at most 366 days away',
      }
  }
}
