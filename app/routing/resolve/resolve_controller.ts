import { setTimeout as pause } from 'node:timers/promises'
import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { show } from '#shared/http/json_schema'
import { sendRefusal } from '#shared/http/refusals'
import { noVisitorOf, traceparentOf } from '#shared/http/request'
import { decisionText, sendJson } from './decision_text_http.js'
import { EXPLAIN_REFUSALS, readExplain, showExplanation } from './explain_http.js'
import { ExplainUrl } from './explain_url.js'
import * as http from './resolve_http.js'
import { ResolveUrl } from './resolve_url.js'

const NO_QUERY = { candidates: undefined }

/** One instance per process, like its dependencies. */
@inject()
export class ResolveUrlController {
  constructor(private readonly resolveUrl: ResolveUrl) {}

  async handle(ctx: HttpContext) {
    const body: unknown = ctx.request.body()
    const { candidates } = ctx.request.parsedUrl.query
      ? await ctx.request.validateUsing(http.resolveQueryValidator, { data: ctx.request.qs() })
      : NO_QUERY
    const { url, user_agent: agent } = http.isUrlWithAgent(body)
      ? body
      : await ctx.request.validateUsing(http.resolveValidator, { data: body })
    const { organizationId } = ctx.principal
    const input = {
      url,
      candidates,
      ...http.causeOf(agent),
      traceparent: traceparentOf(ctx.request),
    }
    const resolved = await this.resolveUrl.execute(organizationId, input)
    if (!resolved.ok) return sendRefusal(ctx, http.RESOLVE_REFUSALS, resolved.error)

    sendJson(ctx, decisionText(resolved.value))
  }
}

/** A resolve for a visitor's page. It decides and records like any other; of the router the answer has at most the name. */
@inject()
export class ResolveForPageController {
  constructor(
    private readonly resolveUrl: ResolveUrl,
    private readonly quota: PageEventQuota
  ) {}

  async handle(ctx: HttpContext) {
    const body: unknown = ctx.request.body()
    const { url } = http.isUrlAlone(body)
      ? body
      : await ctx.request.validateUsing(http.pageResolveValidator, { data: body })
    const { organizationId, visitor, tokenId: publishableKeyId } = ctx.principal
    const cause = { visitor, publishableKeyId, noVisitor: noVisitorOf(ctx.request) }
    const input = { url, ...cause, traceparent: traceparentOf(ctx.request) }
    const resolved = await this.resolveUrl.execute(organizationId, input)
    if (!resolved.ok) return sendRefusal(ctx, http.RESOLVE_REFUSALS, resolved.error)

    const isDecisionKept = !this.quota.isUsedUp(organizationId)
    ctx.response.send(show(http.PAGE_RESOLUTION, { ...resolved.value, isDecisionKept }))
  }
}

/** The page goes on without the decision. The answer is the same whether there is such a decision or not. */
@inject()
export class MarkDecisionUnusedController {
  constructor(private readonly events: RouterEventRepository) {}

  async handle(ctx: HttpContext) {
    const { decision_id: id } = await ctx.request.validateUsing(http.unusedDecisionValidator, {
      data: ctx.request.body(),
    })
    const { organizationId, tokenId: keyId } = ctx.principal
    // The event may not be stored yet.
    for (const ms of [0, 250, 750, 1_000, 3_000]) {
      await pause(ms)
      if (await this.events.markUnused(organizationId, keyId, id)) break
    }
    ctx.response.noContent()
  }
}

@inject()
export class ExplainUrlController {
  constructor(private readonly explainUrl: ExplainUrl) {}

  async handle(ctx: HttpContext) {
    const input = await readExplain(ctx.request.body())
    const explained = await this.explainUrl.execute(ctx.principal.organizationId, input)
    if (!explained.ok) return sendRefusal(ctx, EXPLAIN_REFUSALS, explained.error)
    ctx.response.send(showExplanation(explained.value))
  }
}
