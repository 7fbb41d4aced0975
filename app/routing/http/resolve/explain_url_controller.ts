import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ExplainUrl } from '#routing/actions/explain_url'
import { sendExplainRefusal } from './explain_refusals.js'
import { readExplain } from './explain_payload.js'
import { showExplanation } from './explanation_transformer.js'

@inject()
export default class ExplainUrlController {
  constructor(private readonly explainUrl: ExplainUrl) {}

  async execute(ctx: HttpContext) {
    const input = await readExplain(ctx.request.body())
    const explained = await this.explainUrl.execute(ctx.principal.organizationId, input)
    if (!explained.ok) return sendExplainRefusal(ctx, explained.error)
    ctx.response.send(showExplanation(explained.value))
  }
}
