import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeriveAccessToken } from '#identity/actions/derive_access_token'
import { parseLifetimeMs } from '#identity/lifetime'
import { sendAnswer } from '#shared/http/answer'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { deriveAccessTokenValidator } from './access_token_payload.js'
import { sendDeriveRefusal } from './access_token_refusals.js'
import { showIssued } from './access_token_transformer.js'

@inject()
export default class DeriveAccessTokenController {
  constructor(private readonly deriveAccessToken: DeriveAccessToken) {}

  async execute(ctx: HttpContext) {
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
