import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { FindAudit } from '#routing/actions/find_audit'
import { sendNotFound } from '#shared/http/problem'
import { showAudit } from './audit_transformer.js'

@inject()
export default class ReadRouterAuditController {
  constructor(protected findAudit: FindAudit) {}

  async execute(ctx: HttpContext) {
    const audit = await this.findAudit.execute(ctx.principal.organizationId)
    if (!audit) return sendNotFound(ctx, 'router audit')
    ctx.response.send({ audited_at: audit.auditedAt, ...showAudit(audit.report) })
  }
}
