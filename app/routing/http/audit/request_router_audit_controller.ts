import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RequestAudit } from '#routing/actions/request_audit'
import { writeOf } from '#shared/http/write_query'
import { sendAuditRequestRefusal } from './audit_refusals.js'
import { showAuditRun } from './audit_transformer.js'

@inject()
export default class RequestRouterAuditController {
  constructor(private readonly requestAudit: RequestAudit) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const requested = await this.requestAudit.execute(ctx.principal.organizationId, write)
    if (!requested.ok) return sendAuditRequestRefusal(ctx, requested.error)
    ctx.response.status(202).send(showAuditRun(requested.value))
  }
}
