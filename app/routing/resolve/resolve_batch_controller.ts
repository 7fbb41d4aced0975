import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { CallerLimits } from '#identity/tokens/caller_limits'
import { admitOthers } from '#identity/tokens/token_guard'
import { instanceOf } from '#shared/http/pipeline'
import { sendRefusal } from '#shared/http/refusals'
import { traceparentOf } from '#shared/http/request'
import { causeOf } from './resolve_http.js'
import { sendJson } from './decision_text_http.js'
import { type BatchDecision, ResolveBatch } from './resolve_batch.js'
import {
  BATCH_REFUSALS,
  BatchAnswer,
  resolveBatchValidator,
  sendNeverAdmitted,
} from './resolve_batch_http.js'

@inject()
export class ResolveBatchController {
  constructor(private readonly resolveBatch: ResolveBatch) {}

  async handle(ctx: HttpContext) {
    const { urls, user_agent: agent } = await ctx.request.validateUsing(resolveBatchValidator, {
      data: ctx.request.body(),
    })
    const limits = await instanceOf(ctx, CallerLimits)
    const max = limits.requestsMax(ctx.endpoint.rate)
    if (urls.length > max) return sendNeverAdmitted(ctx, max)
    if (!(await admitOthers(ctx, limits, urls.length))) return
    const { organizationId } = ctx.principal
    const answer = new BatchAnswer(urls.length)
    const take = (decision: BatchDecision) => answer.add(decision)
    const cause = { ...causeOf(agent), traceparent: traceparentOf(ctx.request) }
    const resolved = await this.resolveBatch.execute(organizationId, urls, take, cause)
    if (!resolved.ok) return sendRefusal(ctx, BATCH_REFUSALS, resolved.error)
    sendJson(ctx, answer.bytes)
  }
}
