import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { parseLifetimeMs } from '#identity/credentials/lifetime'
import { deriveOperatorCredentialValidator } from '#identity/tokens/access_tokens_http'
import * as api from '#shared/http/api'
import { operatorWriteOf } from '#shared/http/write_query'
import { DeriveOperatorCredential } from './derive_operator_credential.js'
import * as http from './operator_credential_http.js'
import { RevokeOperatorCredential } from './revoke_operator_credential.js'

export class ReadOperatorCredentialController {
  handle({ operator, response }: HttpContext) {
    response.send(api.show(http.OPERATOR_CREDENTIAL, operator))
  }
}

@inject()
export class DeriveOperatorCredentialController {
  constructor(private readonly deriveOperatorCredential: DeriveOperatorCredential) {}

  async handle(ctx: HttpContext) {
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
    if (!derived.ok) return api.sendRefusal(ctx, http.DERIVE_OPERATOR_REFUSALS, derived.error)
    if (write.validateOnly) {
      return response.send(api.show(http.OPERATOR_CREDENTIAL, derived.value.credential))
    }
    response.created(api.show(http.CREATED_OPERATOR_CREDENTIAL, derived.value))
  }
}

@inject()
export class RevokeOperatorCredentialController {
  constructor(private readonly revokeOperatorCredential: RevokeOperatorCredential) {}

  async handle(ctx: HttpContext) {
    await this.revokeOperatorCredential.execute(ctx.operator.id, await operatorWriteOf(ctx))
    ctx.response.noContent()
  }
}
