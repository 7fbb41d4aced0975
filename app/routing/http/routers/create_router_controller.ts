import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreateRouter, type CreateRouterError } from '#routing/actions/create_router'
import type { WrittenRouter } from '#routing/actions/report_conflicts'
import { actorOf } from '#shared/http/actor_of'
import { type Answer, sendAnswer } from '#shared/http/answer'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { revisionTag } from '#shared/http/revision_tag'
import type { Impact } from '#routing/actions/assess_impact'
import { showAssessed } from '../impact/impact_transformer.js'
import { draftOfInput, WrittenImpact } from '../impact/written_impact.js'
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
    const query = await readAssessedWriteQuery(ctx.request.qs())
    if (!mayOverridePins(ctx, query.onPin)) return
    const input = await readCreateRouter(ctx.request.body())
    const changes = [{ op: 'create', router: draftOfInput(input) }] as const
    const assess = () => this.impact.of(organizationId, query.impact, changes)
    if (query.validateOnly) {
      const assessed = await assess()
      const rehearsed = await this.createRouter.execute(organizationId, input, query)
      if (!rehearsed.ok) return sendWriteRefusal(ctx, rehearsed.error, { isStored: false })
      const unsavedIds = new Set([rehearsed.value.router.id])
      const body = {
        ...showWrittenRouter(rehearsed.value, unsavedIds),
        ...showAssessed(assessed),
      }
      return sendAnswer(ctx, { status: 200, headers: {}, body })
    }
    const collection = ctx.request.url().replace(/\/$/, '')
    let impact: Impact | null = null
    return this.once.answer<WrittenRouter, CreateRouterError>(ctx, {
      create: async (alongside) => {
        impact = await assess()
        const actor = actorOf(ctx)
        return this.createRouter.execute(organizationId, input, { ...query, alongside, actor })
      },
      answerOf: (written) => createdAnswer(written, collection, impact),
      refuse: (error) => sendWriteRefusal(ctx, error, { isStored: false }),
    })
  }
}

function createdAnswer(written: WrittenRouter, collection: string, impact: Impact | null): Answer {
  const { router } = written
  return {
    status: 201,
    headers: { ETag: revisionTag(router), Location: `${collection}/${router.id}` },
    body: { ...showWrittenRouter(written), ...showAssessed(impact) },
  }
}
