import { errors } from '@adonisjs/auth'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  CreateAccessToken,
  type CreateAccessTokenInput,
  type CreateAccessTokenRefusal,
} from '#identity/actions/create_access_token'
import type { IssuedAccessToken } from '#identity/actions/issue_access_token'
import { parseLifetimeMs } from '#identity/lifetime'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { type FieldError, sendInvalid } from '#shared/http/problem'
import { showAccessToken } from './access_token_transformer.js'
import { createAccessTokenValidator } from './access_token_validators.js'

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
      refuse: (refusal) => {
        if (refusal.kind !== 'maker_gone') return sendInvalid(ctx, [fieldErrorOf(refusal, input)])
        throw new errors.E_UNAUTHORIZED_ACCESS('Unauthorized access', { guardDriverName: 'api' })
      },
    })
  }
}

function fieldErrorOf(
  refusal: Exclude<CreateAccessTokenRefusal, { kind: 'maker_gone' }>,
  { expiresAt }: CreateAccessTokenInput
): FieldError {
  switch (refusal.kind) {
    case 'permission_not_held':
      return {
        field: `permissions.${refusal.index}`,
        rule: 'permissionNotHeld',
        message: `The calling token cannot grant ${refusal.permission}, because it does not hold it`,
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
    case 'outlives_maker': {
      const field = expiresAt === null ? 'expires_in' : 'expires_at'
      const limit = refusal.makerExpiresAt.toISOString()
      return {
        field,
        rule: 'outlivesMaker',
        message: `The ${field} field must not be later than ${limit}, when the calling token expires`,
      }
    }
    case 'last_generation':
      return {
        field: `permissions.${refusal.index}`,
        rule: 'lastGeneration',
        message: `The calling token has too many ancestors to grant tokens:manage`,
      }
  }
}
