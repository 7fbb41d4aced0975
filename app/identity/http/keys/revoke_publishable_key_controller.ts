import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokePublishableKey } from '#identity/actions/revoke_publishable_key'
import { identifierParam } from '#shared/http/identifier_param'
import { writeOf } from '#shared/http/write_query'
import { sendKeyRefusal } from './publishable_key_refusals.js'

@inject()
export default class RevokePublishableKeyController {
  constructor(private readonly revokeKey: RevokePublishableKey) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    const { organizationId } = ctx.principal
    const isRevoked = id !== null && (await this.revokeKey.execute(organizationId, id, write))
    if (!isRevoked) return sendKeyRefusal(ctx, { kind: 'not_found' })
    ctx.response.noContent()
  }
}
