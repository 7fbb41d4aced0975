import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ExplainUrl } from '#routing/actions/explain_url'
import { showExplanation } from './explanation_transformer.js'
import { explainValidator } from './resolve_payload.js'
import { sendUrlMalformed } from '#shared/http/url_refusals'

@inject()
export default class ExplainUrlController {
  constructor(private readonly explainUrl: ExplainUrl) {}

  async execute(ctx: HttpContext) {
    const payload = await explainValidator.validate(ctx.request.body())
    const explained = await this.explainUrl.execute(ctx.principal.organizationId, {
      url: payload.url,
      atMs: payload.at?.getTime(),
      routerIds: payload.router_ids ?? [],
    })
    if (!explained.ok) return sendUrlMalformed(ctx, explained.error.problem)
    ctx.response.send(showExplanation(explained.value))
  }
}
