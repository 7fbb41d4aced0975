import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokeOperatorCredential } from '#identity/actions/revoke_operator_credential'
import { operatorWriteOf } from '#shared/http/operator_write'

@inject()
export default class RevokeOperatorCredentialController {
  constructor(private readonly revokeOperatorCredential: RevokeOperatorCredential) {}

  async execute(ctx: HttpContext) {
    await this.revokeOperatorCredential.execute(ctx.operator.id, await operatorWriteOf(ctx))
    ctx.response.noContent()
  }
}
