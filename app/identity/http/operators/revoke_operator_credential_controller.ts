import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokeOperatorCredential } from '#identity/actions/revoke_operator_credential'

@inject()
export default class RevokeOperatorCredentialController {
  constructor(private readonly revokeOperatorCredential: RevokeOperatorCredential) {}

  async execute({ operator, response }: HttpContext) {
    await this.revokeOperatorCredential.execute(operator.id)
    response.noContent()
  }
}
