import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { allowsMissing } from '#shared/http/missing_query'
import { RouterAuditRepository } from '#routing/persistence/router_audit_repository'
import { RouterAuditRunRepository } from '#routing/persistence/router_audit_run_repository'
import { dismissalKey } from '#routing/dismissal'
import { DismissalRepository } from '#routing/persistence/suggestions/dismissal_repository'
import { Clock } from '#shared/clock'
import { isTagKnown } from '#shared/http/revision_tag'
import { sendNoAuditYet } from './audit_refusals.js'
import { showAudit, showAuditRun } from './audit_transformer.js'

@inject()
export default class ReadRouterAuditController {
  constructor(
    private readonly audits: RouterAuditRepository,
    private readonly runs: RouterAuditRunRepository,
    private readonly dismissals: DismissalRepository,
    private readonly clock: Clock
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const mayBeMissing = await allowsMissing(ctx.request.qs())
    // The run first: when it is gone, its audit is there.
    const run = await this.runs.find(organizationId)
    const dismissed = await this.dismissals.find(organizationId, this.clock.now())
    const latestAt = await this.audits.latestAt(organizationId)
    const version = JSON.stringify([latestAt, run && showAuditRun(run), [...dismissed.values()]])
    const tag = dismissalKey(version)
    if (latestAt !== null) {
      ctx.response.header('ETag', `W/"${tag}"`)
      if (isTagKnown(ctx, tag)) return ctx.response.notModified()
    }
    const audit = await this.audits.find(organizationId)
    if (!audit && !mayBeMissing) return sendNoAuditYet(ctx, run)
    const underWay = run && showAuditRun(run)
    if (!audit) return ctx.response.send({ audited_at: null, run: underWay })
    ctx.response.send({
      audited_at: audit.auditedAt,
      run: underWay,
      ...showAudit(audit.report, dismissed),
    })
  }
}
