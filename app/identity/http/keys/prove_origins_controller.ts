import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ProveOrigins } from '#identity/actions/prove_origins'
import { identifierParam } from '#shared/http/identifier_param'
import { writeOf } from '#shared/http/write_query'
import { sendKeyRefusal } from './publishable_key_refusals.js'
import { showPublishableKey } from './publishable_key_transformer.js'

@inject()
export default class ProveOriginsController {
  constructor(private readonly proveOrigins: ProveOrigins) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendKeyRefusal(ctx, { kind: 'not_found' })
    const proven = await this.proveOrigins.execute(ctx.principal.organizationId, id, write)
    if (!proven.ok) return sendKeyRefusal(ctx, proven.error)
    ctx.response.send(showPublishableKey(proven.value))
  }
}
