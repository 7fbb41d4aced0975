import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeriveAccessToken } from '#identity/actions/derive_access_token'
import { parseLifetimeMs } from '#identity/lifetime'
import { deriveAccessTokenValidator } from './access_token_payload.js'
import { sendDeriveRefusal } from './access_token_refusals.js'
import { showAccessToken } from './access_token_transformer.js'

@inject()
export default class DeriveAccessTokenController {
  constructor(private readonly deriveAccessToken: DeriveAccessToken) {}

  async execute(ctx: HttpContext) {
    const { request, response, principal } = ctx
    const data = request.body()
    const { permissions, expires_in: expiresIn } = await request.validateUsing(
      deriveAccessTokenValidator,
      { data }
    )
    const lifetimeMs = expiresIn === undefined ? null : parseLifetimeMs(expiresIn)
    const derived = await this.deriveAccessToken.execute(principal, {
      permissions,
      lifetimeMs: lifetimeMs ?? undefined,
    })
    if (!derived.ok) return sendDeriveRefusal(ctx, derived.error)
    const { accessToken, value } = derived.value
    response.created({ ...showAccessToken(accessToken), token: value.release() })
  }
}
