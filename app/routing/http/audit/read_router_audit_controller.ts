import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterAuditRepository } from '#routing/persistence/router_audit_repository'
import { sendNotFound } from '#shared/http/problem'
import { showAudit } from './audit_transformer.js'

@inject()
export default class ReadRouterAuditController {
  constructor(private readonly audits: RouterAuditRepository) {}

  async execute(ctx: HttpContext) {
    const audit = await this.audits.find(ctx.principal.organizationId)
    if (!audit) return sendNotFound(ctx, 'router audit')
    ctx.response.send({ audited_at: audit.auditedAt, ...showAudit(audit.report) })
  }
}
