import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { dismissalKey, DismissalRepository } from '#routing/suggestions/dismissal_repository'
import { Clock } from '#shared/clock'
import { sendInChunks } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { allowsMissing } from '#shared/http/query'
import { isTagKnown } from '#shared/http/revision_tag'
import { writeOf } from '#shared/http/write_query'
import * as http from './audit_http.js'
import { FindVisitedFlows } from './audit_routers.js'
import { RequestAudit } from './request_audit.js'
import { RouterAuditRepository } from './router_audit_repository.js'
import { RouterAuditRunRepository } from './router_audit_run_repository.js'

@inject()
export class RequestRouterAuditController {
  constructor(private readonly requestAudit: RequestAudit) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const requested = await this.requestAudit.execute(ctx.principal.organizationId, write)
    if (!requested.ok) return api.sendRefusal(ctx, http.REQUEST_AUDIT_REFUSALS, requested.error)
    ctx.response.status(202).send(api.show(http.AUDIT_RUN, requested.value))
  }
}

@inject()
export class ReadRouterAuditController {
  constructor(
    private readonly audits: RouterAuditRepository,
    private readonly runs: RouterAuditRunRepository,
    private readonly dismissals: DismissalRepository,
    private readonly visitedFlows: FindVisitedFlows,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const mayBeMissing = await allowsMissing(ctx.request.qs())
    // The run first: when it is gone, its audit is there.
    const run = await this.runs.find(organizationId)
    const dismissed = await this.dismissals.find(organizationId, this.clock.now())
    const latestAt = await this.audits.latestAt(organizationId)
    const flows = latestAt === null ? [] : await this.visitedFlows.now(organizationId)
    const tag = dismissalKey(JSON.stringify([latestAt, run, [...dismissed.values()], flows]))
    if (latestAt !== null) {
      ctx.response.header('ETag', `W/"${tag}"`)
      if (isTagKnown(ctx, tag)) return ctx.response.notModified()
    }
    const audit = await this.audits.find(organizationId)
    if (!audit && !mayBeMissing) {
      return api.sendRefusal(ctx, http.READ_AUDIT_REFUSALS, { type: 'no_audit_yet', run })
    }
    if (!audit) return ctx.response.send(api.show(http.NO_AUDIT, { run }))
    const text = JSON.stringify(api.show(http.ROUTER_AUDIT, { ...audit, run, flows, dismissed }))
    ctx.response.header('Content-Type', 'application/json; charset=utf-8')
    sendInChunks(ctx, [text], { mayCompress: true })
  }
}
