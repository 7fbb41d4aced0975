import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DeriveOperatorCredential } from '#identity/actions/derive_operator_credential'
import { parseLifetimeMs } from '#identity/lifetime'
import { deriveOperatorCredentialValidator } from '../access_token_payload.js'
import { showOperatorCredential } from './operator_credential_transformer.js'
import { sendDeriveOperatorRefusal } from './operator_refusals.js'
import { operatorWriteOf } from '#shared/http/operator_write'

@inject()
export default class DeriveOperatorCredentialController {
  constructor(private readonly deriveOperatorCredential: DeriveOperatorCredential) {}

  async execute(ctx: HttpContext) {
    const { request, response, operator } = ctx
    const write = await operatorWriteOf(ctx)
    const data = request.body()
    const { expires_in: expiresIn } = await request.validateUsing(
      deriveOperatorCredentialValidator,
      { data }
    )
    const lifetimeMs = expiresIn === undefined ? null : parseLifetimeMs(expiresIn)
    const derived = await this.deriveOperatorCredential.execute(
      operator.id,
      lifetimeMs ?? undefined,
      write
    )
    if (!derived.ok) return sendDeriveOperatorRefusal(ctx, derived.error)
    const { credential, value } = derived.value
    if (write.validateOnly) return response.send(showOperatorCredential(credential))
    response.created({ ...showOperatorCredential(credential), token: value.release() })
  }
}
