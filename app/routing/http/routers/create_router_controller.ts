import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreateRouter, type CreateRouterError } from '#routing/routers/writes/create_router'
import type { WrittenRouter } from '#routing/routers/writes/report_conflicts'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { revisionTag } from '#shared/http/revision_tag'
import { createdAnswer } from '#shared/http/write_query'
import type { Impact } from '#routing/impact/assess_impact'
import { draftOfInput, showAssessed, WrittenImpact } from '#routing/impact/impact_http'
import { mayOverridePins } from '#shared/http/pin_policy'
import { readCreateRouter } from './router_payload.js'
import { sendWriteRefusal } from './router_refusals.js'
import { readAssessedWriteQuery } from './write_query.js'
import { showWrittenRouter } from './written_router_transformer.js'

@inject()
export default class CreateRouterController {
  constructor(
    private readonly createRouter: CreateRouter,
    private readonly impact: WrittenImpact,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readAssessedWriteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const input = await readCreateRouter(ctx.request.body())
    const changes = [{ op: 'create', router: draftOfInput(input) }] as const
    const collection = ctx.request.url().replace(/\/$/, '')
    let impact: Impact | null = null
    return this.once.answer<WrittenRouter, CreateRouterError>(ctx, {
      isDryRun: query.validateOnly,
      create: async (alongside) => {
        impact = await this.impact.of(organizationId, query.impact, changes)
        return this.createRouter.execute(organizationId, input, { ...query, alongside })
      },
      answerOf: (written) => {
        const { router } = written
        const unsavedIds = new Set(query.validateOnly ? [router.id] : [])
        const body = { ...showWrittenRouter(written, unsavedIds), ...showAssessed(impact) }
        const Location = `${collection}/${router.id}`
        return createdAnswer(query, body, { ETag: revisionTag(router), Location })
      },
      refuse: (error) => sendWriteRefusal(ctx, error, { isStored: false }),
    })
  }
}
